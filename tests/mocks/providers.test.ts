import type { LanguageModelV3Prompt, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, test, vi } from "vitest";
import { getChatModel } from "~/ai/chat-model.server";
import { getEmbedder } from "~/ai/embedding-model.server";
import { getReranker } from "~/ai/reranking-model.server";
import { getTranscriber } from "~/ai/transcription-model.server";
import { parseEnv } from "~/platform/env.server";
import { getLog } from "~/platform/observability/log.server";
import { recordingOfBytes } from "../setup/recording";
import { failing, SLOW_MS } from "./failures";
import { MODELS_URL } from "./models-url";
import { mockServer } from "./node";

// The SDK of each provider parses what it receives with its own schemas, and reports what does not match as an error.
const CHAT_MODELS = [
  "openai:gpt-5",
  "anthropic:claude-sonnet-4-5",
  "google:gemini-2.5-flash",
  "openai-compatible:mock-chat",
  "openai-compatible:gpt-5 at https://api.openai.com/v1",
];
const EMBEDDING_MODELS = [
  "openai:text-embedding-3-small",
  "google:gemini-embedding-001",
  "openai-compatible:mock-embed",
];

const envFor = (variables: Record<string, string>) =>
  parseEnv({ MOCKS: "true", AI_BASE_URL: MODELS_URL, ...variables });
/** Returns a model by its id. `openai-compatible:… at <address>` is one of another API. */
const modelOf = (name: string) => {
  const [id = "", address = MODELS_URL] = name.split(" at ");
  return getChatModel(envFor({ CHAT_MODEL: id, AI_BASE_URL: address }), { embed: async () => [] }).model;
};
/** Returns the result of some work, and whether it took as long as a slow mock. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; isSlow: boolean }> {
  const started = performance.now();
  const result = await work();
  return { result, isSlow: performance.now() - started > 0.9 * SLOW_MS };
}

const SEARCH = {
  type: "function" as const,
  name: "search_course",
  inputSchema: { type: "object" as const, properties: { query: { type: "string" as const } }, required: ["query"] },
};
const FOUND = {
  passages: [1, 2].map((number) => ({
    number,
    friendly_id: `The inverted index @ 0${number}:00`,
    lecture: "inverted-index",
    start_seconds: 60 * number,
    end_seconds: 60 * number + 60,
    content: "We stem words.",
    score: 1,
    similarity: 1,
    coverage: 1,
  })),
};
const asked = (text: string): LanguageModelV3Prompt => [
  { role: "system", content: "Help." },
  { role: "user", content: [{ type: "text", text }] },
];
const found = (text: string): LanguageModelV3Prompt => [
  ...asked(text),
  {
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: "call-1", toolName: "search_course", input: { query: text } }],
  },
  {
    role: "tool",
    content: [
      { type: "tool-result", toolCallId: "call-1", toolName: "search_course", output: { type: "json", value: FOUND } },
    ],
  },
];

async function streamed(id: string, prompt: LanguageModelV3Prompt): Promise<LanguageModelV3StreamPart[]> {
  const { stream } = await modelOf(id).doStream({ prompt, tools: [SEARCH], toolChoice: { type: "required" } });
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream as unknown as AsyncIterable<LanguageModelV3StreamPart>) parts.push(part);
  return parts;
}
const finishOf = (parts: LanguageModelV3StreamPart[]) => parts.find((part) => part.type === "finish");

describe.each(CHAT_MODELS)("%s", (id) => {
  test("first calls the search that is required, in the provider's shapes", async () => {
    const parts = await streamed(id, asked("Why do we stem words?"));
    expect(parts.filter(({ type }) => type === "error")).toEqual([]);
    const call = parts.find((part) => part.type === "tool-call");
    expect(call).toMatchObject({ toolName: "search_course" });
    expect(JSON.parse(call?.input ?? "")).toEqual({ query: "Why do we stem words?" });
    expect(finishOf(parts)).toMatchObject({ finishReason: { unified: "tool-calls" } });
  });

  test("then answers from what was found, and reports its tokens", async () => {
    const parts = await streamed(id, found("Why do we stem words?"));
    expect(parts.filter(({ type }) => type === "error")).toEqual([]);
    const text = parts.map((part) => (part.type === "text-delta" ? part.delta : "")).join("");
    expect(text).toMatch(/We stem words\. \[1\].*We stem words\. \[2\]/);
    expect(finishOf(parts)).toMatchObject({
      finishReason: { unified: "stop" },
      usage: { inputTokens: { total: 120 }, outputTokens: { total: 40 } },
    });
  });

  test.each([401, 404, 429, 500])("fails with status %i as the provider does", async (status) => {
    await expect(streamed(id, asked(`Why? /${status}`))).rejects.toMatchObject({
      statusCode: status,
      isRetryable: status === 429 || status === 500,
    });
  });

  test("is slow, is cut, or has no connection, on demand", async () => {
    await expect(streamed(id, asked("Why? /down"))).rejects.toThrow();
    await expect(streamed(id, found("Why? /cut"))).rejects.toThrow();
    const { stream } = await modelOf(id).doStream({ prompt: found("Why? /slow"), tools: [SEARCH] });
    const reader = stream.getReader();
    const started = performance.now();
    for (let read = await reader.read(); read.value?.type !== "text-delta"; read = await reader.read());
    expect(performance.now() - started).toBeGreaterThan(300);
    await reader.cancel();
  });

  test("is slow and then answers in full", async () => {
    mockServer.use(failing(/completions|responses|messages|streamGenerateContent/, "slow"));
    const { result: parts, isSlow } = await timed(() => streamed(id, found("Why do we stem words?")));
    expect(isSlow).toBe(true);
    expect(parts.filter(({ type }) => type === "error")).toEqual([]);
    expect(finishOf(parts)).toMatchObject({ finishReason: { unified: "stop" } });
  });
});

describe.each(EMBEDDING_MODELS)("%s", (id) => {
  test("embeds one text or several, and texts that share words are similar", async () => {
    const embedder = getEmbedder(envFor({ EMBEDDING_MODEL: id }));
    const [stem] = await embedder.embed(["stemming of words"]);
    const [same, other] = await embedder.embed(["the stemming of words", "tides of the moon"]);
    const cosine = (a?: Float32Array, b?: Float32Array) => a!.reduce((sum, value, at) => sum + value * b![at]!, 0);
    expect(cosine(stem, same)).toBeGreaterThan(cosine(stem, other));
  });

  test.each([
    ["401", /is not set up correctly/],
    ["slow error", /rejected the request \(status 400\)/],
    ["cut", /broke off/],
  ] as const)("a failure %s has a clear message", async (failure, sentence) => {
    mockServer.use(failing(/embed/i, failure));
    await expect(getEmbedder(envFor({ EMBEDDING_MODEL: id })).embed(["a"])).rejects.toThrow(sentence);
  });

  test("is slow and then embeds", async () => {
    mockServer.use(failing(/embed/i, "slow"));
    const { result, isSlow } = await timed(() => getEmbedder(envFor({ EMBEDDING_MODEL: id })).embed(["a"]));
    expect([result.length, isSlow]).toEqual([1, true]);
  });
});

describe.each(["openai:whisper-1", "deepgram:nova-3", "assemblyai:universal-3-5-pro"])("%s", (id) => {
  const transcriber = getTranscriber(envFor({ TRANSCRIPTION_MODEL: id }))!;

  // AssemblyAI's client asks for its result every three seconds.
  test("hears words with their times", async () => {
    const segments = await transcriber.transcribe(recordingOfBytes);
    expect(segments.map(({ text }) => text.trim()).join(" ")).toBe(
      "A tide is the rise and fall of the sea. Tides are made by the pull of the moon.",
    );
    expect(segments[0]).toMatchObject({ start: 0 });
    expect(segments.at(-1)!.end).toBeCloseTo(9.5);
    expect(segments.every(({ confidence = 0 }) => confidence > 0.9 && confidence <= 1)).toBe(true);
  });

  test.each([
    ["401", /is not set up correctly/],
    ["slow error", /rejected the request \(status 400\)/],
    ["cut", /broke off/],
  ] as const)("a failure %s has a clear message", async (failure, sentence) => {
    mockServer.use(failing(/transcri|listen|upload/, failure));
    await expect(transcriber.transcribe(recordingOfBytes)).rejects.toThrow(sentence);
  });

  // AssemblyAI is slow twice, before its client waits three seconds.
  test("is slow and then hears the words", { timeout: 15_000 }, async () => {
    mockServer.use(failing(/transcri|listen|upload/, "slow"));
    const { result, isSlow } = await timed(() => transcriber.transcribe(recordingOfBytes));
    expect(result.map(({ text }) => text).join(" ")).toContain("Tides are made by the pull of the moon.");
    expect(isSlow).toBe(true);
  });
});

describe("cohere:rerank-v3.5", () => {
  const reranker = () => getReranker(envFor({ RERANK_MODEL: "cohere:rerank-v3.5" }))!;

  test("scores each document", async () => {
    const scores = await reranker().rerank("stemming words", ["tides", "stemming of words"]);
    expect(scores![1]).toBeGreaterThan(scores![0]!);
  });

  test("is slow and then scores", async () => {
    mockServer.use(failing("https://api.cohere.com/v2/rerank", "slow"));
    const { result, isSlow } = await timed(() => reranker().rerank("stemming words", ["tides", "stemming of words"]));
    expect(result?.[1]).toBeGreaterThan(result?.[0] ?? 1);
    expect(isSlow).toBe(true);
  });

  test.each(["401", "slow error", "cut"] as const)("a failure %s leaves the order of the search", async (failure) => {
    const warn = vi.spyOn(getLog(), "warn").mockImplementation(() => {});
    mockServer.use(failing("https://api.cohere.com/v2/rerank", failure));
    expect(await reranker().rerank("stemming", ["a", "b"])).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });
});
