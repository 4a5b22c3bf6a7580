import { streamText, tool } from "ai";
import { z } from "zod";
import { speechModelFolder, trySpeechModel } from "~/ai/local-speech/local-transcriber.server";
import { KIND_NAMES } from "~/ai/local-speech/speech-model";
import { describeModelError, providerMessage } from "~/ai/provider-error.server";
import type { Context } from "~/context/context.server";
import type { Env } from "~/platform/env.server";
import { redactSecrets } from "~/platform/observability/log.server";
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

/** Checks that the chat model answers. A hosted model generates a few tokens. */
export async function checkProvider(chat: Context["chat"]): Promise<Result[]> {
  if (chat.id === "extractive") return [{ state: "ok", found: "none: answers quote the lectures" }];
  try {
    const startedAt = performance.now();
    await callTool(chat.model);
    return [{ state: "ok", found: `${chat.id} answered in ${Math.round(performance.now() - startedAt)} ms` }];
  } catch (error) {
    const said = providerMessage(error);
    const found = describeModelError(error, chat.id).operatorMessage;
    return [{ state: "failed", found: said ? `${found} Its provider says: ${redactSecrets(said)}` : found }];
  }
}

/**
 * Asks a model to call a tool, streamed, as the first step of every answer does: some servers refuse tools or do not
 * stream. Whether it calls the tool well does not matter. Throws what its provider refuses the request with.
 */
async function callTool(model: Context["chat"]["model"]): Promise<void> {
  const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS - 1_000);
  const { fullStream } = streamText({
    model,
    prompt: "Call the tool: report_ready",
    tools: { report_ready: tool({ description: "Reports that you are ready.", inputSchema: z.object({}) }) },
    toolChoice: "required",
    maxOutputTokens: 16,
    maxRetries: 0,
    abortSignal,
    onError: () => {}, // thrown below
  });
  for await (const part of fullStream) if (part.type === "error") throw part.error;
  abortSignal.throwIfAborted();
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
