import { APICallError, LoadAPIKeyError, NoSuchModelError } from "@ai-sdk/provider";
import { RetryError } from "ai";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { shorten } from "~/text/shorten";

/**
 * Describes a provider's failure for a student or an instructor: which model, what happened and what to do. A setting
 * that is wrong is named in `operatorMessage` only. The key, the prompt and the provider's own message stay in the
 * cause. The log omits them too, because a message can quote a question; `providerMessage` is for `npm run doctor`.
 */
export function describeModelError(error: unknown, modelId: string): AppError {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (cause instanceof AppError) return cause;
  const say = (message: string, code: "model_unavailable" | "rate_limited" = "model_unavailable") =>
    new AppError(code, message, { cause: error });
  if (LoadAPIKeyError.isInstance(cause))
    return misconfigured(error, modelId, "needs an API key. Set it in the environment (see .env.example).");
  if (NoSuchModelError.isInstance(cause))
    return misconfigured(error, modelId, "does not exist. Check its name in the settings.");
  if (isTimeout(cause)) return say(`The model ${modelId} did not answer in time. Try again in a moment.`);
  // With MOCKS=true, the message tells the developer which mock is missing.
  if (cause instanceof Error && cause.name === "UnmockedRequestError") return say(cause.message);
  if (!APICallError.isInstance(cause)) return say(unreadable(modelId));
  return describeStatus(cause, modelId, say);
}

/**
 * Creates the error for a setting that only the operator can correct. `problem` continues the sentence that begins with
 * the model's name.
 */
function misconfigured(cause: unknown, modelId: string, problem: string): AppError {
  return new AppError(
    "model_unavailable",
    `The model ${modelId} is not set up correctly. Whoever runs this site finds the reason in the server's log.`,
    { cause, operatorMessage: `The model ${modelId} ${problem}` },
  );
}

function describeStatus(
  error: APICallError,
  modelId: string,
  say: (message: string, code?: "model_unavailable" | "rate_limited") => AppError,
): AppError {
  const { statusCode } = error;
  if (statusCode === undefined)
    return new AppError("model_unavailable", `The model ${modelId} cannot be reached. Try again in a moment.`, {
      cause: error,
      operatorMessage: `The model ${modelId} cannot be reached. Check that its service runs and that its address is right (AI_BASE_URL, or the address of its provider).`,
    });
  if (statusCode === 401 || statusCode === 403)
    return misconfigured(error, modelId, "refused the API key. Check the key in the settings.");
  if (statusCode === 404)
    return misconfigured(error, modelId, "does not exist at its provider, or the provider's address is wrong.");
  if (statusCode === 429) {
    const wait = Number(error.responseHeaders?.["retry-after"]);
    const when = Number.isFinite(wait) && wait > 0 ? `in ${Math.ceil(wait)} seconds` : "in a minute";
    return say(`The model ${modelId} is receiving too many requests. Try again ${when}.`, "rate_limited");
  }
  if (statusCode >= 500)
    return say(`The model ${modelId} has a problem on its side (status ${statusCode}). Try again in a moment.`);
  if (statusCode < 300)
    return new AppError("model_unavailable", unreadable(modelId), {
      cause: error,
      operatorMessage: `The answer of the model ${modelId} broke off or could not be read. If every answer does, check that its address (AI_BASE_URL, or the address of its provider) is that of an API, such as http://localhost:11434/v1.`,
    });
  return say(`The model ${modelId} rejected the request (status ${statusCode}).`);
}

const unreadable = (modelId: string) => `The answer of the model ${modelId} broke off or could not be read. Try again.`;

const MAX_PROVIDER_MESSAGE = 500;

/**
 * Returns the provider's own message about a request that it refused, if it sent one. It can quote the request and the
 * key, so only an operator may see it, without this installation's secrets.
 */
export function providerMessage(error: unknown): string | null {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(cause) || (cause.statusCode ?? 0) < 400) return null;
  return shorten(cause.message.replace(/\s+/g, " ").trim(), MAX_PROVIDER_MESSAGE) || null;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || /timed? ?out/i.test(error.message));
}

/** Returns AI_BASE_URL, which the environment requires for every openai-compatible model. */
export function requireBaseUrl({ AI_BASE_URL }: Pick<Env, "AI_BASE_URL">): string {
  if (AI_BASE_URL === undefined)
    throw new AppError("model_unavailable", "An openai-compatible model needs AI_BASE_URL. Set it in the environment.");
  return AI_BASE_URL;
}
