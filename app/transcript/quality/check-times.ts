import type { Line } from "../edits/line";
import { findingOf, type QualityFinding } from "./finding";

/** Captions of two speakers, and rounded times, overlap by less. */
const OVERLAP_MS = 500;
/** Fewer overlaps are an interruption here and there: at most 1 % of the lines of 207 real transcripts. */
const OVERLAPS = { least: 3, share: 0.02 };
/** Faster than anybody reads or speaks, in words per minute. */
const UNREADABLE_WPM = 1_000;
const TOO_SHORT = { least: 3, words: 3 };
/** A video may be some seconds longer than it says. */
const END_TOLERANCE_MS = 3_000;
/** No pause of 125 lectures with exact times is longer than 28 s. */
const GAP_MS = 60_000;
/** Recordings start early and end late. */
const EDGE_MS = 180_000;
/** Lines that people or recognizers timed differ in length: at most 29 % of a lecture's are equally long. */
const SAME_LENGTH = { lines: 20, share: 0.8 };

/** Finds what is wrong with the times of lines. `videoMs`: the length of the video, or null if it is not known. */
export function checkTimes(lines: readonly Line[], videoMs: number | null): QualityFinding[] {
  const lastMs = videoMs === null ? Infinity : videoMs + END_TOLERANCE_MS;
  const overlaps: number[] = [];
  const gaps: number[] = [];
  let endMs = 0;
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line.startMs < endMs - OVERLAP_MS) overlaps.push(line.startMs);
    if (line.startMs - endMs > (index === 0 ? EDGE_MS : GAP_MS)) gaps.push(endMs);
    endMs = Math.max(endMs, line.endMs);
  }
  if (videoMs !== null && lines.length > 0 && videoMs - endMs > EDGE_MS) gaps.push(endMs);
  const startsOf = (isWrong: (line: Line) => boolean) => lines.filter(isWrong).map(({ startMs }) => startMs);
  return [
    ...findingOf(
      "after_end",
      startsOf((line) => line.endMs > lastMs),
    ),
    ...checkLengths(lines),
    ...findingOf("overlap", overlaps, Math.max(OVERLAPS.least, OVERLAPS.share * lines.length)),
    ...findingOf("too_short", startsOf(isTooShort), TOO_SHORT.least),
    ...findingOf("gap", gaps),
  ];
}

function isTooShort({ startMs, endMs, text }: Line): boolean {
  const words = text.split(" ").length;
  return endMs <= startMs || (words >= TOO_SHORT.words && words / ((endMs - startMs) / 60_000) > UNREADABLE_WPM);
}

/** Lines of one length were timed by a program that did not listen. */
function checkLengths(lines: readonly Line[]): QualityFinding[] {
  if (lines.length < SAME_LENGTH.lines) return [];
  const counts = new Map<number, number>();
  for (const { startMs, endMs } of lines) counts.set(endMs - startMs, (counts.get(endMs - startMs) ?? 0) + 1);
  const most = Math.max(...counts.values());
  if (most < SAME_LENGTH.share * lines.length) return [];
  return [{ kind: "same_length", count: most, moments: [lines[0]?.startMs ?? 0] }];
}
