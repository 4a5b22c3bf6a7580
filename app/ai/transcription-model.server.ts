import { createAssemblyAI } from "@ai-sdk/assemblyai";
import { createDeepgram } from "@ai-sdk/deepgram";
import { createOpenAI } from "@ai-sdk/openai";
import type { TranscriptionModelV3 } from "@ai-sdk/provider";
import { experimental_transcribe as transcribe } from "ai";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { keyOf } from "./key-of";
import { createLocalTranscriber, speechModelFolder } from "./local-speech/local-transcriber.server";
import { describeModelError, requireBaseUrl } from "./provider-error.server";
import { openaiUrl } from "./provider-urls";
import { spokenRatings } from "./spoken-ratings";
import type { Recording, SpokenSegment, TranscribeOptions, Transcriber } from "./transcriber";
import { fetchWithKeyterms, transcriptionHints } from "./transcription-hints";

/** List prices of November 2025, for an estimate before the work starts. TRANSCRIPTION_USD_PER_MINUTE replaces them. */
const USD_PER_MINUTE: Record<string, number> = {
  "openai:whisper-1": 0.006,
  "deepgram:nova-3": 0.0043,
  "deepgram:nova-2": 0.0043,
  "assemblyai:best": 0.0045,
};

/** Returns the model that TRANSCRIPTION_MODEL names, or null. Sends and loads nothing before the first audio. */
export function getTranscriber(env: Env): Transcriber | null {
  const id = env.TRANSCRIPTION_MODEL;
  if (id === undefined) return null;
  const folder = speechModelFolder(id);
  if (folder !== null) return createLocalTranscriber(folder);
  modelOf(id, env, []); // throws if there is no such provider
  const usdPerMinute = env.TRANSCRIPTION_USD_PER_MINUTE ?? USD_PER_MINUTE[id] ?? null;
  return {
    id,
    usdPerMinute,
    transcribe: (recording, options = {}) =>
      transcribeWith(modelOf(id, env, options.terms ?? []), id, recording, options),
  };
}

async function transcribeWith(
  model: TranscriptionModelV3,
  id: string,
  recording: Recording,
  { language, terms = [], signal }: TranscribeOptions,
): Promise<SpokenSegment[]> {
  const audio = await recording.compressed(signal);
  let segments: { startSecond: number; endSecond: number; text: string }[];
  let body: unknown;
  const keepBody: TranscriptionModelV3["doGenerate"] = async (options) => {
    const result = await model.doGenerate(options);
    body = result.response.body;
    return result;
  };
  try {
    ({ segments } = await transcribe({
      model: {
        specificationVersion: model.specificationVersion,
        provider: model.provider,
        modelId: model.modelId,
        doGenerate: keepBody,
      },
      audio,
      maxRetries: 2,
      providerOptions: transcriptionHints(id, { language, terms }),
      ...(signal && { abortSignal: signal }),
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
  const ratings = spokenRatings(body, segments.length);
  return segments.map(({ startSecond, endSecond, text }, index) => ({
    start: startSecond,
    end: endSecond,
    text,
    confidence: ratings[index],
  }));
}

function modelOf(id: string, env: Env, terms: readonly string[]): TranscriptionModelV3 {
  const [provider, ...rest] = id.split(":");
  const name = rest.join(":");
  switch (provider) {
    case "openai":
      return createOpenAI({ baseURL: openaiUrl(env), ...keyOf(env, "OPENAI_API_KEY") }).transcription(name);
    case "deepgram":
      return createDeepgram({
        ...keyOf(env, "DEEPGRAM_API_KEY"),
        fetch: fetchWithKeyterms(terms, name),
      }).transcription(name);
    case "assemblyai":
      return createAssemblyAI(keyOf(env, "ASSEMBLYAI_API_KEY")).transcription(name);
    case "openai-compatible":
      return createOpenAI({ baseURL: requireBaseUrl(env), apiKey: "none", ...keyOf(env, "AI_API_KEY") }).transcription(
        name,
      );
    default:
      throw new AppError(
        "model_unavailable",
        `TRANSCRIPTION_MODEL is ${id}, but ${provider} has no transcription models. Use openai, deepgram, assemblyai, openai-compatible or local.`,
      );
  }
}
