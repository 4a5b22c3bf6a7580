import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { Line, LineChange } from "./line";

/** Limits of a line, in characters, and of its time: a day. */
export const MAX_LINE = 2_000;
export const MAX_SPEAKER = 200;
const MAX_MS = 24 * 3_600_000;

/** Why a line cannot be stored: it has no words, too many, an impossible time, or is before the previous one. */
export type LineProblem = "empty" | "too_long" | "times" | "order";

/** Returns what is wrong with the lines that a change leaves, or null. */
export function problemOf({ to }: Pick<LineChange, "to">): LineProblem | null {
  for (const [index, { text, speaker = "", startMs, endMs }] of to.entries()) {
    if (collapseWhitespace(text) === "") return "empty";
    if (text.length > MAX_LINE || speaker.length > MAX_SPEAKER) return "too_long";
    const areTimes = Number.isInteger(startMs) && Number.isInteger(endMs);
    if (!areTimes || startMs < 0 || endMs < startMs || endMs > MAX_MS) return "times";
    if (startMs < (to[index - 1]?.startMs ?? 0)) return "order";
  }
  return null;
}

/** Returns a line as it is stored: on one line of text, without an empty speaker. */
export function tidyLine({ startMs, endMs, text, speaker, isConfirmed }: Line): Line {
  const name = collapseWhitespace(speaker ?? "");
  return {
    startMs,
    endMs,
    text: collapseWhitespace(text),
    ...(name ? { speaker: name } : {}),
    ...(isConfirmed && { isConfirmed }),
  };
}
