import { generateText } from "ai";
import { speechModelFolder, trySpeechModel } from "~/ai/local-speech/local-transcriber.server";
import { KIND_NAMES } from "~/ai/local-speech/speech-model";
import { describeModelError } from "~/ai/provider-error.server";
import type { Context } from "~/context/context.server";
import type { Env } from "~/platform/env.server";
import type { Result } from "./finding";

/** The time limit of a check. */
export const CHECK_TIMEOUT_MS = 20_000;
/** A speech model of some gigabytes takes long to load from a slow disk. */
export const SPEECH_TIMEOUT_MS = 180_000;

/** Checks that the embedder works, and measures it. */
export async function checkEmbedder(embedder: Context["embedder"]): Promise<Result[]> {
  const startedAt = performance.now();
  const [vector] = await embedder.embed(["Is the embedder ready?"]);
  const ms = Math.round(performance.now() - startedAt);
  return [{ state: "ok", found: `${embedder.id}: ${vector?.length ?? 0} dimensions, ${ms} ms for the first text` }];
}

/** Checks that the chat model answers. A hosted model generates one word. */
export async function checkProvider(chat: Context["chat"]): Promise<Result[]> {
  if (chat.id === "extractive") return [{ state: "ok", found: "none: answers quote the lectures" }];
  try {
    const startedAt = performance.now();
    await generateText({
      model: chat.model,
      prompt: "Answer with the word: ready",
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS - 1_000),
    });
    return [{ state: "ok", found: `${chat.id} answered in ${Math.round(performance.now() - startedAt)} ms` }];
  } catch (error) {
    return [{ state: "failed", found: describeModelError(error, chat.id).operatorMessage }];
  }
}

/** Checks that a local speech model can be loaded. Hosted ones are not called, because they bill every request. */
export async function checkSpeechModel(env: Pick<Env, "TRANSCRIPTION_MODEL">): Promise<Result[]> {
  const id = env.TRANSCRIPTION_MODEL;
  if (id === undefined) return [{ state: "ok", found: "none: lectures without a transcript stay without one" }];
  const folder = speechModelFolder(id);
  if (folder === null) return [{ state: "ok", found: `${id}, which was not called` }];
  const startedAt = performance.now();
  const { kind, voice } = await trySpeechModel(folder, AbortSignal.timeout(SPEECH_TIMEOUT_MS));
  const voices = voice ? `voices are detected by ${voice}` : "voices are detected by their loudness";
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [{ state: "ok", found: `${KIND_NAMES[kind]} in ${folder}, loaded in ${seconds} s; ${voices}` }];
}
