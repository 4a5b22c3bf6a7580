import { createAssemblyAI } from "@ai-sdk/assemblyai";
import { createDeepgram } from "@ai-sdk/deepgram";
import { createOpenAI } from "@ai-sdk/openai";
import type { TranscriptionModelV3 } from "@ai-sdk/provider";
import { experimental_transcribe as transcribe } from "ai";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { describeModelError, requireBaseUrl } from "./provider-error.server";
import { fetchWithKeyterms, transcriptionHints } from "./transcription-hints";

/** The words spoken in a span of audio. Times in seconds. */
type SpokenSegment = { start: number; end: number; text: string };

export type TranscribeOptions = {
  /** BCP 47; null: the model detects it; undefined: the model's default. */
  language?: string | null | undefined;
  /** Names and terms that the recording may have. Models that take hints spell them right more often. */
  terms?: readonly string[];
  signal?: AbortSignal | undefined;
};

export type Transcriber = {
  /** As in TRANSCRIPTION_MODEL. */
  id: string;
  /** Price in US dollars per minute of audio, or null if unknown. */
  usdPerMinute: number | null;
  /** Throws AppError if the provider fails, or returns words without times. */
  transcribe: (audio: Uint8Array, options?: TranscribeOptions) => Promise<SpokenSegment[]>;
};

/** List prices of November 2025, for an estimate before the work starts. TRANSCRIPTION_USD_PER_MINUTE replaces them. */
const USD_PER_MINUTE: Record<string, number> = {
  "openai:whisper-1": 0.006,
  "deepgram:nova-3": 0.0043,
  "deepgram:nova-2": 0.0043,
  "assemblyai:best": 0.0045,
};

/** Returns the model that TRANSCRIPTION_MODEL names, or null. Sends no request before the first audio. */
export function getTranscriber(env: Env): Transcriber | null {
  const id = env.TRANSCRIPTION_MODEL;
  if (id === undefined) return null;
  modelOf(id, env, []); // throws if there is no such provider
  const usdPerMinute = env.TRANSCRIPTION_USD_PER_MINUTE ?? USD_PER_MINUTE[id] ?? null;
  return {
    id,
    usdPerMinute,
    transcribe: (audio, options = {}) => transcribeWith(modelOf(id, env, options.terms ?? []), id, audio, options),
  };
}

async function transcribeWith(
  model: TranscriptionModelV3,
  id: string,
  audio: Uint8Array,
  { language, terms = [], signal }: TranscribeOptions,
): Promise<SpokenSegment[]> {
  let segments: { startSecond: number; endSecond: number; text: string }[];
  try {
    ({ segments } = await transcribe({
      model,
      audio,
      maxRetries: 2,
      providerOptions: transcriptionHints(id, { language, terms }),
      ...(signal ? { abortSignal: signal } : {}),
    }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw describeModelError(error, id);
  }
  if (segments.length === 0)
    throw new AppError(
      "model_unavailable",
      `The model ${id} returns words without times, and citations need times. Use a model with timestamps, such as openai:whisper-1.`,
    );
  return segments.map(({ startSecond, endSecond, text }) => ({ start: startSecond, end: endSecond, text }));
}

function modelOf(id: string, env: Env, terms: readonly string[]): TranscriptionModelV3 {
  const [provider, ...rest] = id.split(":");
  const name = rest.join(":");
  const mockKey = env.MOCKS ? "mock" : undefined;
  switch (provider) {
    case "openai":
      return createOpenAI({ apiKey: env.OPENAI_API_KEY ?? mockKey }).transcription(name);
    case "deepgram":
      return createDeepgram({
        apiKey: env.DEEPGRAM_API_KEY ?? mockKey,
        fetch: fetchWithKeyterms(terms, name),
      }).transcription(name);
    case "assemblyai":
      return createAssemblyAI({ apiKey: env.ASSEMBLYAI_API_KEY ?? mockKey }).transcription(name);
    case "openai-compatible":
      return createOpenAI({ baseURL: requireBaseUrl(env), apiKey: env.AI_API_KEY ?? mockKey ?? "none" }).transcription(
        name,
      );
    default:
      throw new AppError(
        "model_unavailable",
        `TRANSCRIPTION_MODEL is ${id}, but ${provider} has no transcription models. Use openai, deepgram, assemblyai or openai-compatible.`,
      );
  }
}
