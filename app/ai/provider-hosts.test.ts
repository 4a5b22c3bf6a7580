import { generateText } from "ai";
import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "~/platform/env.server";
import { recordingOfBytes } from "../../tests/setup/recording";
import { getChatModel } from "./chat-model.server";
import { getEmbedder } from "./embedding-model.server";
import { providerHosts } from "./provider-hosts.server";
import { getReranker } from "./reranking-model.server";
import { getTranscriber } from "./transcription-model.server";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** why fetch is replaced: what is asked is which host would be called, and none of them may be. */
async function hostsCalledBy(work: () => Promise<unknown>): Promise<Set<string>> {
  const hosts = new Set<string>();
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    hosts.add(new URL(input instanceof Request ? input.url : input).hostname);
    return new Response("{}", { status: 400 });
  });
  await work().catch(() => {});
  return hosts;
}

const KEYS = {
  OPENAI_API_KEY: "k",
  ANTHROPIC_API_KEY: "k",
  GOOGLE_GENERATIVE_AI_API_KEY: "k",
  COHERE_API_KEY: "k",
  DEEPGRAM_API_KEY: "k",
  ASSEMBLYAI_API_KEY: "k",
  LOG_LEVEL: "silent",
};

test.each<[Record<string, string>]>([
  [{ CHAT_MODEL: "openai:gpt-5" }],
  [{ CHAT_MODEL: "openai:gpt-5", OPENAI_BASE_URL: "https://eu.models.test/v1" }],
  [{ CHAT_MODEL: "anthropic:claude" }],
  [{ CHAT_MODEL: "anthropic:claude", ANTHROPIC_BASE_URL: "https://gateway.test/v1" }],
  [{ CHAT_MODEL: "google:gemini" }],
  [{ CHAT_MODEL: "openai-compatible:llama", AI_BASE_URL: "https://llama.uni.test/v1" }],
  [{ EMBEDDING_MODEL: "openai:text-embedding-3-small" }],
  [{ EMBEDDING_MODEL: "google:gemini-embedding" }],
  [{ RERANK_MODEL: "cohere:rerank-v3.5" }],
  [{ TRANSCRIPTION_MODEL: "openai:whisper-1" }],
  [{ TRANSCRIPTION_MODEL: "deepgram:nova-3" }],
  [{ TRANSCRIPTION_MODEL: "assemblyai:best" }],
])("names the host that is called with %o", async (settings) => {
  // The AI SDK would read these itself. In a copy of .env.example they are empty.
  const { OPENAI_BASE_URL = "", ANTHROPIC_BASE_URL = "" } = settings;
  vi.stubEnv("OPENAI_BASE_URL", OPENAI_BASE_URL);
  vi.stubEnv("ANTHROPIC_BASE_URL", ANTHROPIC_BASE_URL);
  const env = parseEnv({ ...KEYS, ...settings });
  const [named, ...others] = providerHosts(env);
  expect(others).toEqual([]);
  const called = await hostsCalledBy(async () => {
    if (settings.CHAT_MODEL)
      await generateText({ model: getChatModel(env, { embed: async () => [] }).model, prompt: "x", maxRetries: 0 });
    else if (settings.EMBEDDING_MODEL) await getEmbedder(env).embed(["x"]);
    else if (settings.RERANK_MODEL) await getReranker(env)!.rerank("x", ["y"]);
    else await getTranscriber(env)!.transcribe(recordingOfBytes);
  });
  expect(called).toEqual(new Set([named!.host]));
});

test("an installation without hosted models, or with models on its own machine, lists no hosts", () => {
  expect(providerHosts(parseEnv({}))).toEqual([]);
  for (const AI_BASE_URL of ["http://localhost:11434/v1", "http://127.0.0.1:8000/v1", "http://[::1]:8000/v1"]) {
    expect(providerHosts(parseEnv({ CHAT_MODEL: "openai-compatible:llama", AI_BASE_URL }))).toEqual([]);
  }
});

test("the host of traces is listed", () => {
  expect(providerHosts(parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.test:4318" }))).toEqual([
    { task: "traces", host: "traces.test" },
  ]);
});
