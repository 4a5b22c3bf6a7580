import { simulateReadableStream, type UIMessageChunk } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import type { StudyMessage } from "~/conversation/message";
import { makeAnswer, makePassage } from "../../tests/factories";
import type { FindAnchor } from "./anchor-claims";
import { answerLimits } from "./answer-limits";
import type { Lookups } from "./lookups.server";
import { streamAnswer } from "./stream-answer.server";

type Model = Parameters<typeof streamAnswer>[0]["model"];
type Part = Awaited<ReturnType<Model["doStream"]>>["stream"] extends ReadableStream<infer Each> ? Each : never;

/** Says one word, and then its stream fails: at once, or as soon as the answer is ended. */
function failingModel(error: unknown, when: "at once" | "when aborted"): Model {
  return new MockLanguageModelV3({
    doStream: async ({ abortSignal }) => ({
      stream: new ReadableStream<Part>({
        start(controller) {
          controller.enqueue({ type: "text-start", id: "t" });
          controller.enqueue({ type: "text-delta", id: "t", delta: "Stems" });
          const fail = () => controller.error(error);
          if (when === "at once") setImmediate(fail);
          else abortSignal!.addEventListener("abort", fail);
        },
      }),
    }),
  });
}

type Asked = {
  history?: StudyMessage[];
  describeError?: (error: unknown) => string;
  timeoutMs?: number;
  milliseconds?: number;
  modelId?: string;
  search?: Parameters<typeof streamAnswer>[0]["lookups"]["search"];
  /** The kind of chunk after which the student stops the answer. */
  stopsAfter?: UIMessageChunk["type"];
  lookups?: Partial<Lookups>;
  findAnchor?: FindAnchor;
};

const question: StudyMessage = {
  id: "q",
  role: "user",
  parts: [{ type: "text", text: "Why do we stem words?" }],
};

async function answerWith(
  model: Model,
  {
    history = [question],
    describeError = () => "Something broke.",
    timeoutMs = 10_000,
    milliseconds = 10_000,
    modelId = "test",
    search = async () => [],
    stopsAfter,
    lookups = {},
    findAnchor = async () => null,
  }: Asked = {},
) {
  let status = "";
  const toolFailures: string[] = [];
  const stop = new AbortController();
  const stream = streamAnswer({
    model,
    modelId,
    system: "",
    messageId: "m",
    numbering: new SourceNumbering(),
    timeoutMs,
    describeError,
    history,
    lookups: {
      search,
      readMoment: async () => [],
      findMentions: async () => [],
      lectures: [],
      ...lookups,
    },
    limits: { ...answerLimits({ MAX_ANSWER_CHARACTERS: 1_000, ANSWER_TIMEOUT_SECONDS: 1 }), milliseconds },
    findAnchor,
    onAnchorError: () => {},
    onToolError: (_error, failure) => void toolFailures.push(failure),
    signal: stop.signal,
    persist: async () => {},
    onEnd: async (_answer, ended) => void (status = ended),
  });
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<UIMessageChunk>) {
    chunks.push(chunk);
    if (chunk.type === stopsAfter) stop.abort(new DOMException("stopped by the student", "AbortError"));
  }
  return { chunks, status, toolFailures, last: chunks.slice(-2) };
}

const failed = [
  { type: "message-metadata", messageMetadata: { ended: "failed" } },
  { type: "error", errorText: "Something broke." },
];
const tooSlow = [{ type: "message-metadata", messageMetadata: { ended: "too_slow" } }, { type: "abort" }];

describe.each([
  ["an error", new TypeError("terminated")],
  ["an abort", new DOMException("gone", "AbortError")],
  ["what is no error", "gone"],
])("a model's stream that fails with %s", (_name, error) => {
  test("is a failed answer", async () => {
    expect(await answerWith(failingModel(error, "at once"))).toMatchObject({ status: "failed", last: failed });
  });

  test("at the deadline is an answer that took too long", async () => {
    expect(await answerWith(failingModel(error, "when aborted"), { milliseconds: 100 })).toMatchObject({
      status: "cut",
      last: tooSlow,
    });
  });

  test("after a silence is a failed answer", async () => {
    expect(await answerWith(failingModel(error, "when aborted"), { timeoutMs: 100 })).toMatchObject({
      status: "failed",
      last: failed,
    });
  });
});

test("an answer that fails between chunks reports how it ended", async () => {
  let isFirst = true;
  const describeError = () => {
    if (!isFirst) return "Something broke.";
    isFirst = false;
    throw new Error("no words for it");
  };
  expect(await answerWith(failingModel(new Error("broken"), "at once"), { describeError })).toMatchObject({
    status: "failed",
    last: failed,
  });
});

test("a failure is described once, so that it is logged and counted once", async () => {
  const described: unknown[] = [];
  const broken = new Error("broken");
  const describeError = (error: unknown) => {
    described.push(error);
    return "Something broke.";
  };
  await answerWith(failingModel(broken, "at once"), { describeError });
  expect(described).toEqual([broken]);
});

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Calls a tool once, and then writes. */
function callingModel(toolName: string, input: string): Model {
  let calls = 0;
  const parts = (): Part[] =>
    calls++ === 0
      ? [
          { type: "tool-call", toolCallId: "c", toolName, input },
          { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage },
        ]
      : [
          { type: "text-start", id: "t" },
          { type: "text-delta", id: "t", delta: "Stems." },
          { type: "text-end", id: "t" },
          { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
        ];
  return new MockLanguageModelV3({
    doStream: async () => ({ stream: simulateReadableStream<Part>({ chunks: parts() }) }),
  });
}

const described: unknown[] = [];
const describeError = (error: unknown) => (described.push(error), "Something broke.");
const brokenSearch = () => Promise.reject(new Error("the database is away"));

test.each([
  ["arguments that are not JSON", callingModel("search_course", '{"query": "ste'), "invalid call"],
  ["wrong arguments", callingModel("search_course", '{"q": "stems"}'), "invalid call"],
  ["a tool that does not exist", callingModel("search_everything", "{}"), "invalid call"],
  ["a lookup that fails", callingModel("search_course", '{"query": "stems"}'), "failed lookup"],
])("an answer is complete if its model recovers from %s", async (_what, model, failure) => {
  const answered = await answerWith(model, { describeError, search: brokenSearch });
  expect(answered).toMatchObject({ status: "complete", toolFailures: [failure] });
  expect(answered.chunks).toContainEqual({ type: "text-delta", id: "t", delta: "Stems." });
  expect(described).toEqual([]);
});

test("quotations without their lookup are a failed answer, live and stored", async () => {
  const model = callingModel("search_course", '{"query": "stems"}');
  const { status, last } = await answerWith(model, { modelId: "extractive", search: brokenSearch });
  expect(status).toBe("failed");
  expect(last.at(-1)).toMatchObject({ type: "finish", messageMetadata: { ended: "failed" } });
});

/** Writes at once, and notes what it may choose. */
function writingModel(choices: unknown[]): Model {
  return new MockLanguageModelV3({
    doStream: async ({ toolChoice, tools = [] }) => {
      choices.push({ choice: toolChoice, tools: tools.map(({ name }) => name) });
      return {
        stream: simulateReadableStream<Part>({
          chunks: [
            { type: "text-start", id: "t" },
            { type: "text-delta", id: "t", delta: "Stems【1】." },
            { type: "text-end", id: "t" },
            { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
          ],
        }),
      };
    },
  });
}

test("a first question requires a lookup with any tool", async () => {
  const choices: unknown[] = [];
  await answerWith(writingModel(choices));
  expect(choices).toEqual([
    {
      choice: { type: "required" },
      tools: [
        "search_course",
        "read_moment",
        "outline_course",
        "outline_lecture",
        "outline_chapter",
        "suggest_questions",
        "find_mentions",
        "list_lectures",
      ],
    },
  ]);
});

test("a follow-up may be answered from the sources of the last answer", async () => {
  const choices: unknown[] = [];
  const history = [question, makeAnswer("Stems match [1]."), { ...question, id: "q2" }];
  const { chunks } = await answerWith(writingModel(choices), { history });
  expect(choices).toMatchObject([{ choice: { type: "auto" } }]);
  expect(chunks).toContainEqual({ type: "text-delta", id: "t", delta: "Stems [1]." });
});

test.each([
  ["text-start", "stopped"],
  ["finish", "complete"],
] as const)("an answer that is stopped after its %s is %s", async (stopsAfter, status) => {
  expect(await answerWith(writingModel([]), { stopsAfter })).toMatchObject({ status });
});

test("an answer without citations is no material for a follow-up", async () => {
  const choices: unknown[] = [];
  const history = [question, makeAnswer("The lectures do not cover this."), { ...question, id: "q2" }];
  await answerWith(writingModel(choices), { history });
  expect(choices).toMatchObject([{ choice: { type: "required" } }]);
});

/** Makes one call per step, and then cites source 1. */
function citingModel(...calls: [toolName: string, input: object][]): Model {
  const left = calls.map(([toolName, input], at) => ({
    type: "tool-call" as const,
    toolCallId: `call-${at}`,
    toolName,
    input: JSON.stringify(input),
  }));
  return new MockLanguageModelV3({
    doStream: async () => {
      const call = left.shift();
      const step: Part[] = call
        ? [call, { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage }]
        : [
            { type: "text-start", id: "t" },
            { type: "text-delta", id: "t", delta: "“Stemming cuts endings.” [1]" },
            { type: "text-end", id: "t" },
            { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
          ];
      return { stream: simulateReadableStream({ chunks: step }) };
    },
  });
}

const search: [string, object] = ["search_course", { query: "stemming" }];
const read: [string, object] = ["read_moment", { lecture: "inverted-index", from: 179, to: 190 }];

test.each([
  ["first", [search, read]],
  ["later", [read, search]],
])("an anchor may be in the lead-in that a chunk was %s found with", async (_when, calls) => {
  const withLeadIn = makePassage({ startMs: 154_000 });
  const alone = makePassage({ startMs: 179_000 });
  const spans: [start: number, end: number][] = [];
  await answerWith(citingModel(...calls), {
    lookups: {
      search: async () => [withLeadIn],
      readMoment: async () => [alone],
      lectures: [{ lectureId: "inverted-index", title: "The inverted index", durationMs: 240_000, chapters: [] }],
    },
    findAnchor: async (_claim, { startSeconds, endSeconds }) => {
      spans.push([startSeconds, endSeconds]);
      return null;
    },
  });
  expect(spans).toEqual([[154, 215]]);
});
