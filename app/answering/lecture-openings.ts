import type { LectureSummary } from "~/course/lecture";

/** Passages of an outline: enough to say what each chapter is about. */
const MAX_OPENINGS = 8;

/**
 * Returns the passages that open the chapters of a lecture, at most 8, evenly chosen. A lecture without chapters has as
 * many equal parts.
 *
 * @param passages all passages of the lecture, in order
 */
export function openings<Passage extends { startMs: number; endMs: number }>(
  passages: readonly Passage[],
  { durationMs, chapters }: Pick<LectureSummary, "durationMs" | "chapters">,
): Passage[] {
  const starts =
    chapters.length > 0
      ? chapters.map(({ startMs }) => startMs)
      : Array.from({ length: MAX_OPENINGS }, (_, part) => (durationMs * part) / MAX_OPENINGS);
  const count = Math.min(MAX_OPENINGS, starts.length);
  const chosen = Array.from({ length: count }, (_, at) => starts[Math.floor((at * starts.length) / count)] ?? 0);
  return [...new Set(chosen.flatMap((start) => passageAt(passages, start) ?? []))];
}

/** Returns the passage that begins at a time, or the one whose first half contains it. */
function passageAt<Passage extends { startMs: number; endMs: number }>(
  passages: readonly Passage[],
  timeMs: number,
): Passage | undefined {
  return passages.find(({ startMs, endMs }) => (startMs + endMs) / 2 >= timeMs) ?? passages.at(-1);
}
