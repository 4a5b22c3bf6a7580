import { randomUUID } from "node:crypto";
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import { intentOf } from "./intent";
import { phrasesFor } from "./languages/all";
import { NO_MATERIAL, type Material } from "./material";
import { plainQuestion } from "./plain-question";
import { planAnswer } from "./plan-answer";
import { PLAIN, type Plan } from "./plans/plan";
import { searchPlan } from "./plans/search-plan";
import { callId, readPrompt, type Lookup } from "./read-prompt";
import { completedQuestion, leansOnConversation, standaloneQuestion } from "./standalone-question";

export type EmbedForModel = (
  texts: string[],
  options?: { signal?: AbortSignal | undefined },
) => Promise<Float32Array[]>;

type Reply = { content: LanguageModelV3Content[]; finishReason: LanguageModelV3FinishReason };

/**
 * Returns a language model that needs no API key: it calls the lecture tools like any other model, then answers with
 * cited quotations from the lectures. Its only own words introduce a quotation, tell what the course's list of lectures
 * says, or say that nothing was found.
 */
export function extractiveModel(embed: EmbedForModel, material: Material = NO_MATERIAL): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "cuepoint",
    modelId: "extractive",
    supportedUrls: {},
    async doGenerate(options) {
      const { content, finishReason } = await reply(options, embed, material);
      return { content, finishReason, usage: NO_USAGE, warnings: [] };
    },
    async doStream(options) {
      const { content, finishReason } = await reply(options, embed, material);
      const start: LanguageModelV3StreamPart = { type: "stream-start", warnings: [] };
      return {
        stream: streamParts([start, ...content.flatMap(partsOf), { type: "finish", finishReason, usage: NO_USAGE }]),
      };
    },
  };
}

async function reply(
  { prompt, abortSignal }: LanguageModelV3CallOptions,
  embed: EmbedForModel,
  material: Material,
): Promise<Reply> {
  const read = readPrompt(prompt);
  const topic = topicOf(read.earlierQuestions);
  const completed = completedQuestion(read.question, topic);
  const conversation = { ...read, question: completed ?? plainQuestion(read.question) };
  const { question, lookups, lastCited, lastAnswer } = conversation;
  const planning = {
    conversation,
    topic,
    leans: lastCited !== undefined && completed === null && [read.question, question].some(leansOnConversation),
    material,
    phrases: phrasesFor(read.question, material.locale),
    embed: (texts: string[]) => embed(texts, { signal: abortSignal }),
  };
  const isFollowUp = topic !== undefined && lastAnswer !== "";
  const intent = intentOf(question, { material, isFollowUp, lastLecture: lastCited?.lecture });
  return carryOut(planAnswer(intent, planning), lookups, {
    fallback: () => searchPlan(standaloneQuestion(question, topic), PLAIN, planning),
    nothingFound: planning.phrases.nothingFound,
  });
}

/** Calls that one plan may make: the calls of the next are counted from there. */
const CALLS_OF_PLAN = 20;
/** A plan, the one it may lead to, and the search that is made when they found nothing. */
const MAX_PLANS = 3;

/** Makes the lookups of a plan that were not made yet, or answers from what they found. */
async function carryOut(
  plan: Plan,
  lookups: readonly Lookup[],
  { fallback, nothingFound }: { fallback: () => Plan; nothingFound: string },
): Promise<Reply> {
  let current = plan;
  for (let from = 0; from < MAX_PLANS * CALLS_OF_PLAN; from += CALLS_OF_PLAN) {
    const made = lookups.filter(({ index }) => index >= from && index < from + CALLS_OF_PLAN);
    if (made.length < current.calls.length) return calls(current.calls, from);
    const next = await current.compose(made.map((lookup) => ({ ...lookup, index: lookup.index - from })));
    if (typeof next === "string") return said(next);
    current = next ?? fallback();
  }
  return said(nothingFound);
}

/** Returns the topic of the conversation: the last question with a subject of its own, or what it refers to. */
function topicOf(questions: readonly string[]): string | undefined {
  let topic: string | undefined;
  for (const asked of questions) {
    const question = completedQuestion(asked, topic) ?? plainQuestion(asked);
    const { kind } = intentOf(question, { isFollowUp: topic !== undefined });
    if (kind === "again" || kind === "talk" || kind === "around") continue;
    topic = standaloneQuestion(question, topic);
  }
  return topic;
}

function calls(planned: readonly [toolName: string, input: object][], from = 0): Reply {
  const content = planned.map(([toolName, input], index) => ({
    type: "tool-call" as const,
    toolCallId: callId(toolName, from + index, randomUUID()),
    toolName,
    input: JSON.stringify(input),
  }));
  return { content, finishReason: { unified: "tool-calls", raw: undefined } };
}

const said = (text: string): Reply => ({
  content: [{ type: "text", text }],
  finishReason: { unified: "stop", raw: undefined },
});

function partsOf(content: LanguageModelV3Content): LanguageModelV3StreamPart[] {
  if (content.type === "tool-call") {
    const { toolCallId: id, toolName, input } = content;
    return [
      { type: "tool-input-start", id, toolName },
      { type: "tool-input-delta", id, delta: input },
      { type: "tool-input-end", id },
      content,
    ];
  }
  if (content.type !== "text") return [];
  const id = randomUUID();
  const words = content.text.match(/\S+\s*/g) ?? [];
  return [
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
