import { APICallError } from "@ai-sdk/provider";
import { expect } from "vitest";
import { z } from "zod";
import { errorFacts } from "~/platform/observability/error-facts.server";

/** Words of a question, an answer or a lecture. No fact may contain any of them. */
export const WORDS = "quokkas dream of marmalade";
export const HAS_WORDS = /quokka|marmalade|dream of/i;

/** Expects these facts of an error, and neither words nor secrets. */
export function expectFactsOnly(error: unknown, facts: object): void {
  const found = errorFacts(error);
  expect(found).toMatchObject(facts);
  expect(JSON.stringify(found)).not.toMatch(HAS_WORDS);
  expect(JSON.stringify(found)).not.toMatch(/hunter2|AIza/);
}

/** A provider's refusal that repeats the words wherever it can. */
export const apiError = new APICallError({
  message: `Invalid content: ${WORDS}`,
  url: `https://user:hunter2@models.test/v1/chat?key=AIza&q=${encodeURIComponent(WORDS)}`,
  requestBodyValues: { messages: [WORDS] },
  statusCode: 400,
  responseHeaders: { "x-request-id": "req_123abc", "set-cookie": WORDS, "x-said": WORDS },
  responseBody: WORDS,
  data: { error: { message: WORDS, type: "invalid_request_error", code: WORDS } },
});

/** A Zod error about the words, as a value and as a key. */
export function zodError(): z.ZodError {
  const { error } = z
    .object({ text: z.literal("x"), extra: z.number() })
    .strict()
    .safeParse({ text: WORDS, [WORDS]: 1 });
  if (!error) throw new Error("the words were accepted");
  return error;
}

/** Returns what the work throws. */
export function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
