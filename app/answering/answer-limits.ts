import type { ModelLimits } from "~/ai/step-limits";

/** Limits of one answer. Everything that a model, a provider or a student can prolong is bounded here. */
export type AnswerLimits = ModelLimits & {
  /** From the question to the end of its answer. */
  milliseconds: number;
};

/** Lookups of one answer, by any tool. */
export const MAX_LOOKUPS = 8;

/**
 * Bytes that one answer may send to its provider. Leaves room for a retry: at most five requests, each with the system
 * prompt (16 kB), the tools (7 kB), the conversation (48 kB), the question (12 kB), and the results up to then (96 kB).
 */
const MAX_REQUEST_BYTES = 1_000_000;

/** Returns the limits of one answer, with those that the environment sets. */
export function answerLimits(env: { MAX_ANSWER_CHARACTERS: number; ANSWER_TIMEOUT_SECONDS: number }): AnswerLimits {
  return {
    characters: env.MAX_ANSWER_CHARACTERS,
    toolCalls: MAX_LOOKUPS,
    requestBytes: MAX_REQUEST_BYTES,
    milliseconds: env.ANSWER_TIMEOUT_SECONDS * 1000,
  };
}

/** Characters of a title that a model reads. */
export const MAX_TITLE = 120;

/** Returns an upper bound on the bytes that a value takes in a request: as JSON within JSON. */
export const sentBytes = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(JSON.stringify(value))).byteLength;

/** Cuts a text to a number of characters, with an ellipsis if it was longer. */
export function clip(text: string, characters: number): string {
  return text.length <= characters
    ? text
    : `${text
        .slice(0, characters - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "")
        .trimEnd()}…`;
}
