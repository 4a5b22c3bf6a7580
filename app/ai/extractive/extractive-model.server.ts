import type {
  LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Content, LanguageModelV3FinishReason, LanguageModelV3Prompt,
  LanguageModelV3StreamPart, LanguageModelV3Usage,
} from "@ai-sdk/provider";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SearchToolOutput } from "~/chat/message";
import { composeAnswer, NOTHING_FOUND, REFUSAL } from "./compose-answer";
import { selectSentences } from "./select-sentences";

export type EmbedForModel = (texts: string[], options?: { signal?: AbortSignal }) => Promise<Float32Array[]>;

const SEARCH_TOOL = "search_course";

/** Below this likeness of the best passage, the lectures are not about the question. */
const MIN_SIMILARITY = 0.35;

type Reply = { content: LanguageModelV3Content; finishReason: LanguageModelV3FinishReason };

/**
 * A language model that needs no key: it calls the search tool like any other, then answers in sentences that were
 * said in the lectures, quoted and cited. It writes no word of its own but the refusal.
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
  const question = lastQuestion(prompt);
  const passages = passagesFound(prompt);
  if (passages === null) {
    const call = { type: "tool-call", toolCallId: `search-${randomUUID()}`, toolName: SEARCH_TOOL, input: JSON.stringify({ query: question }) } as const;
    return { content: call, finishReason: { unified: "tool-calls", raw: undefined } };
  }
  const text = await answer(question, passages, (texts) => embed(texts, abortSignal ? { signal: abortSignal } : {}));
  return { content: { type: "text", text }, finishReason: { unified: "stop", raw: undefined } };
}

type FoundPassages = SearchToolOutput["passages"];

async function answer(question: string, passages: FoundPassages, embed: (texts: string[]) => Promise<Float32Array[]>): Promise<string> {
  if (passages.length === 0) return NOTHING_FOUND;
  const similarity = Math.max(...passages.map((passage) => passage.similarity));
  if (similarity < MIN_SIMILARITY) return REFUSAL;
  const quotes = await selectSentences(question, passages, embed);
  return quotes.length > 0 ? composeAnswer(quotes) : REFUSAL;
}

function lastQuestion(prompt: LanguageModelV3Prompt): string {
  const message = prompt.findLast((candidate) => candidate.role === "user");
  if (message?.role !== "user") return "";
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n").trim();
}

/** What the searches since the last question found, or null when there was none yet. A row of the wrong shape is left out. */
function passagesFound(prompt: LanguageModelV3Prompt): FoundPassages | null {
  const sinceQuestion = prompt.slice(prompt.findLastIndex((message) => message.role === "user") + 1);
  const results = sinceQuestion
    .flatMap((message) => (message.role === "tool" ? message.content : []))
    .filter((part) => part.type === "tool-result" && part.toolName === SEARCH_TOOL);
  if (results.length === 0) return null;
  const Rows = z.object({ passages: z.array(z.unknown()) });
  return results.flatMap((part) => {
    const rows = Rows.safeParse(part.type === "tool-result" && part.output.type === "json" ? part.output.value : null);
    return rows.success ? rows.data.passages.flatMap((row) => SearchToolOutput.shape.passages.element.safeParse(row).data ?? []) : [];
  });
}

function partsOf(content: LanguageModelV3Content): LanguageModelV3StreamPart[] {
  const start: LanguageModelV3StreamPart = { type: "stream-start", warnings: [] };
  if (content.type === "tool-call") {
    const { toolCallId: id, toolName, input } = content;
    return [start, { type: "tool-input-start", id, toolName }, { type: "tool-input-delta", id, delta: input }, { type: "tool-input-end", id }, content];
  }
  if (content.type !== "text") return [start];
  const id = randomUUID();
  const words = content.text.match(/\S+\s*/g) ?? [];
  return [start, { type: "text-start", id }, ...words.map((delta) => ({ type: "text-delta", id, delta }) as const), { type: "text-end", id }];
}

function streamParts(parts: LanguageModelV3StreamPart[]): ReadableStream<LanguageModelV3StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** Nothing is counted, since nothing is charged. */
const NO_USAGE: LanguageModelV3Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};
