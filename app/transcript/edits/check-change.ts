import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { Line, LineChange } from "./line";

/** Limits of a line that is written here, in characters, and of its time: a day. Ingested lines can be longer. */
export const MAX_LINE = 2_000;
export const MAX_SPEAKER = 200;
const MAX_MS = 24 * 3_600_000;

/** Why a line cannot be stored: it has no words, too many, an impossible time, or is before the previous one. */
export type LineProblem = "empty" | "too_long" | "times" | "order";

/** Returns how long a line may be after a change. A line that is too long can be edited, but not extended. */
export const maxTextOf = (from: readonly Line[]): number => Math.max(MAX_LINE, ...from.map(({ text }) => text.length));

const maxSpeakerOf = (from: readonly Line[]) =>
  Math.max(MAX_SPEAKER, ...from.map(({ speaker = "" }) => speaker.length));

/**
 * Returns what is wrong with the lines that a change leaves, or null. `isRestored`: whether a line that is too long was
 * in the transcript before, as after an undo.
 */
export function problemOf(
  { from, to }: Pick<LineChange, "from" | "to">,
  isRestored: (line: Line) => boolean = () => false,
): LineProblem | null {
  const [maxText, maxSpeaker] = [maxTextOf(from), maxSpeakerOf(from)];
  for (const [index, line] of to.entries()) {
    const { text, speaker = "", startMs, endMs } = line;
    if (collapseWhitespace(text) === "") return "empty";
    if ((text.length > maxText || speaker.length > maxSpeaker) && !isRestored(line)) return "too_long";
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
