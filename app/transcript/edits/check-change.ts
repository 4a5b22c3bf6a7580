import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { Line, LineChange } from "./line";

/** Limits of a line that is written here, in characters, and of its time: a day. Ingested lines can be longer. */
export const MAX_LINE = 2_000;
export const MAX_SPEAKER = 200;
const MAX_MS = 24 * 3_600_000;

/** Why a line cannot be stored: it has no words, too many, an impossible time, or is before the previous one. */
export type LineProblem = "empty" | "too_long" | "times" | "order";

/** Whether a line that has a problem was in the transcript before, as after an undo. */
type IsRestored = (line: Line, problem: "too_long" | "times") => boolean;

/** Returns how long a line may be after a change. A line that is too long can be edited, but not extended. */
export const maxTextOf = (from: readonly Line[]): number => Math.max(MAX_LINE, ...from.map(({ text }) => text.length));

const maxSpeakerOf = (from: readonly Line[]) =>
  Math.max(MAX_SPEAKER, ...from.map(({ speaker = "" }) => speaker.length));

const hadTimes = (from: readonly Line[], { startMs, endMs }: Line) =>
  from.some((line) => line.startMs === startMs && line.endMs === endMs);

/**
 * Returns what is wrong with the lines that a change leaves, or null. A line may keep the times that it had, such as
 * those of a recording that starts at the time of day, and a length that it had.
 */
export function problemOf(
  { from, to }: Pick<LineChange, "from" | "to">,
  isRestored: IsRestored = () => false,
): LineProblem | null {
  const [maxText, maxSpeaker] = [maxTextOf(from), maxSpeakerOf(from)];
  // A time after the limit can be repaired step by step, but not moved on.
  const maxMs = Math.max(MAX_MS, ...from.map(({ endMs }) => endMs));
  for (const [index, line] of to.entries()) {
    const { text, speaker = "", startMs, endMs } = line;
    if (collapseWhitespace(text) === "") return "empty";
    if ((text.length > maxText || speaker.length > maxSpeaker) && !isRestored(line, "too_long")) return "too_long";
    const areTimes = Number.isInteger(startMs) && Number.isInteger(endMs) && startMs >= 0 && endMs >= startMs;
    if (!(areTimes && endMs <= maxMs) && !hadTimes(from, line) && !isRestored(line, "times")) return "times";
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
