import { generateText } from "ai";
import { describeModelError } from "~/ai/provider-error.server";
import type { Context } from "~/context/context.server";
import type { Result } from "./finding";

/** The time limit of a check. */
export const CHECK_TIMEOUT_MS = 20_000;

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
    return [{ state: "failed", found: describeModelError(error, chat.id).message }];
  }
}
