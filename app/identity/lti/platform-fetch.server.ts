import { AppError } from "~/platform/errors";
import { errorMessage } from "~/platform/unknown-error";
import { boundedText } from "./bounded-text.server";

const TIMEOUT_MS = 10_000;
/** A page of a roster has a few hundred kilobytes. */
const MAX_BYTES = 8 * 2 ** 20;

export type PlatformAnswer = { status: number; headers: Headers; text: string };

/**
 * Sends a request to a learning platform. Follows no redirects, which could lead into the server's own network, and
 * limits time and size. Throws AppError if the platform cannot be reached.
 */
export async function platformFetch(url: string, init: RequestInit = {}): Promise<PlatformAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, headers: response.headers, text: await boundedText(response, MAX_BYTES) };
  } catch (cause) {
    throw platformProblem(`The platform cannot be reached at ${new URL(url).origin}: ${errorMessage(cause)}`, cause);
  }
}

/** Like `platformFetch`, for JSON responses. Throws AppError unless the status is 200 or 201. */
export async function platformJson(url: string, init: RequestInit = {}): Promise<{ json: unknown; headers: Headers }> {
  const { status, headers, text } = await platformFetch(url, init);
  if (status !== 200 && status !== 201)
    throw platformProblem(`The platform at ${new URL(url).origin} answered ${status}: ${text.slice(0, 300)}`);
  try {
    return { json: JSON.parse(text) as unknown, headers };
  } catch (cause) {
    throw platformProblem(`The platform at ${new URL(url).origin} answered with text that is not JSON.`, cause);
  }
}

/** Creates the error for a platform's failure. Only operators see the details. */
export const platformProblem = (operatorMessage: string, cause?: unknown) =>
  new AppError("internal", "The learning platform did not answer as expected. Try again in a moment.", {
    operatorMessage,
    cause,
  });
