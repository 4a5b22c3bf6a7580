import type { ModelLimits } from "~/ai/step-limits";

/** What one answer may take. Everything that a model, a provider or a student can make longer has its bound here. */
export type AnswerLimits = ModelLimits & {
  /** From the question to the end of its answer, whatever still comes. */
  milliseconds: number;
};

/** Lookups of one answer, whichever tool makes them. */
export const MAX_LOOKUPS = 8;

/**
 * Bytes that one answer may send to its provider. Its parts fit with room for a retry: at most five requests, each with the system
 * prompt (16 kB), the tools (4 kB), the conversation (48 kB), the question (12 kB), and the results up to then (96 kB).
 */
const MAX_REQUEST_BYTES = 1_000_000;

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

/** Bytes of something that goes to a provider, from above: as JSON within JSON. */
export const sentBytes = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(JSON.stringify(value))).byteLength;

/** The first characters of a text, with an ellipsis where more follows. */
export function clip(text: string, characters: number): string {
  return text.length <= characters
    ? text
    : `${text
        .slice(0, characters - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "")
        .trimEnd()}…`;
}
