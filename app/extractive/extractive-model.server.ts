import { randomUUID } from "node:crypto";
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import { composeAnswer } from "./compose-answer";
import { intentOf, type Intent } from "./intent";
import { isCovered } from "./is-covered";
import { phrasesFor } from "./languages/all";
import { readPrompt, type FoundPassage, type ReadPrompt } from "./read-prompt";
import { selectSentences, type EmbedTexts } from "./select-sentences";
import { standaloneQuestion } from "./standalone-question";
import { answerAround, answerMentions } from "./study-actions";

export type EmbedForModel = (texts: string[], options?: { signal?: AbortSignal }) => Promise<Float32Array[]>;

/** Seconds of context read on each side of a passage. */
const AROUND_SECONDS = 45;

type Reply = { content: LanguageModelV3Content; finishReason: LanguageModelV3FinishReason };

/**
 * Returns a language model that needs no API key: it calls the lecture tools like any other model, then answers with
 * cited quotations from the lectures. Its only own words introduce a quotation or say that nothing was found.
 */
export function extractiveModel(embed: EmbedForModel): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "cuepoint",
    modelId: "extractive",
    supportedUrls: {},
    async doGenerate(options) {
      const { content, finishReason } = await reply(options, embed);
      return { content: [content], finishReason, usage: NO_USAGE, warnings: [] };
    },
    async doStream(options) {
      const { content, finishReason } = await reply(options, embed);
      return { stream: streamParts([...partsOf(content), { type: "finish", finishReason, usage: NO_USAGE }]) };
    },
  };
}

async function reply({ prompt, abortSignal }: LanguageModelV3CallOptions, embed: EmbedForModel): Promise<Reply> {
  const conversation = readPrompt(prompt);
  const intent = intentOf(conversation.question);
  const call = nextCall(conversation, intent);
  if (call) {
    const [toolName, input] = call;
    const content = {
      type: "tool-call",
      toolCallId: `${toolName}-${randomUUID()}`,
      toolName,
      input: JSON.stringify(input),
    } as const;
    return { content, finishReason: { unified: "tool-calls", raw: undefined } };
  }
  const text = await answer(conversation, intent, (texts) => embed(texts, abortSignal ? { signal: abortSignal } : {}));
  return { content: { type: "text", text }, finishReason: { unified: "stop", raw: undefined } };
}

/** Returns the next lookup to make, or null when the lookups so far are enough to answer. */
function nextCall(
  { question, lastQuestion, lookups, lastCited }: ReadPrompt,
  intent: Intent,
): [toolName: string, input: object] | null {
  if (lookups.some(({ toolName }) => toolName === "search_course")) return null;
  const last = lookups.at(-1);
  if (last && last.passages.length > 0) return null;
  if (!last && intent.kind === "mentions") return ["find_mentions", { term: intent.term }];
  if (!last && intent.kind === "around" && lastCited) {
    return [
      "read_moment",
      {
        lecture: lastCited.lecture,
        from: Math.max(0, Math.floor(lastCited.start_seconds) - AROUND_SECONDS),
        to: Math.ceil(lastCited.end_seconds) + AROUND_SECONDS,
      },
    ];
  }
  return ["search_course", { query: standaloneQuestion(question, lastQuestion) }];
}

async function answer(
  { question, lastQuestion, lookups, lastCited }: ReadPrompt,
  intent: Intent,
  embed: EmbedTexts,
): Promise<string> {
  const { toolName, passages } = lookups.at(-1) ?? { toolName: null, passages: [] };
  const phrases = phrasesFor(question);
  if (intent.kind === "mentions" && toolName === "find_mentions") return answerMentions(intent.term, passages, phrases);
  if (intent.kind === "around" && toolName === "read_moment" && lastCited)
    return answerAround(lastCited, passages, phrases);
  return answerFrom(standaloneQuestion(question, lastQuestion), intent, passages, embed, phrases);
}

async function answerFrom(
  question: string,
  intent: Intent,
  passages: readonly FoundPassage[],
  embed: EmbedTexts,
  phrases: ReturnType<typeof phrasesFor>,
): Promise<string> {
  if (passages.length === 0) return phrases.nothingFound;
  if (!isCovered(passages)) return phrases.notCovered;
  const style = intent.kind === "answer" ? intent : ({ kind: "answer", style: "plain", subject: question } as const);
  const quotes = await selectSentences(question, style, passages, embed);
  return quotes.length > 0 ? composeAnswer(quotes, { bestFirst: style.style === "definition" }) : phrases.notCovered;
}

function partsOf(content: LanguageModelV3Content): LanguageModelV3StreamPart[] {
  const start: LanguageModelV3StreamPart = { type: "stream-start", warnings: [] };
  if (content.type === "tool-call") {
    const { toolCallId: id, toolName, input } = content;
    return [
      start,
      { type: "tool-input-start", id, toolName },
      { type: "tool-input-delta", id, delta: input },
      { type: "tool-input-end", id },
      content,
    ];
  }
  if (content.type !== "text") return [start];
  const id = randomUUID();
  const words = content.text.match(/\S+\s*/g) ?? [];
  return [
    start,
    { type: "text-start", id },
    ...words.map((delta) => ({ type: "text-delta", id, delta }) as const),
    { type: "text-end", id },
  ];
}

function streamParts(parts: LanguageModelV3StreamPart[]): ReadableStream<LanguageModelV3StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** Zero tokens: nothing is charged. */
const NO_USAGE: LanguageModelV3Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};
