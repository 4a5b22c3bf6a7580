import { collapseWhitespace } from "~/text/collapse-whitespace";
import { alignTexts } from "./align-texts";
import type { Line } from "./line";

/** A line of a transcript and its counterpart in another. Null: the line is only in the other transcript. */
export type LinePair = { from: Line | null; to: Line | null };

/**
 * How a transcript differs from another, in lines. `pairs`: all lines that differ in more than the shift. `shiftMs`: the
 * time by which most lines that say the same have moved; 0 if there is no such time. `shifted`: number of lines that
 * differ only by it.
 */
export type Comparison = {
  pairs: LinePair[];
  changed: number;
  added: number;
  removed: number;
  shifted: number;
  shiftMs: number;
};

/** Difference of two shifts in milliseconds that is due to rounding, such as to the frames of a video. */
const ROUNDING_MS = 20;
/** A shift of fewer lines is a correction of these lines. */
const MIN_SHIFTED = 3;

/** Compares two transcripts. Lines correspond by what they say, so that they may have different times. */
export function compareTranscripts(before: readonly Line[], after: readonly Line[]): Comparison {
  const all = alignTexts(before.map(said), after.map(said)).map(([i, j]): LinePair => ({
    from: (i === null ? null : before[i]) ?? null,
    to: (j === null ? null : after[j]) ?? null,
  }));
  const shiftMs = commonShift(all);
  const kinds = all.map((pair) => kindOf(pair, shiftMs));
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length;
  return {
    pairs: all.filter((_, index) => kinds[index] !== "same" && kinds[index] !== "shifted"),
    changed: count("changed"),
    added: count("added"),
    removed: count("removed"),
    shifted: count("shifted"),
    shiftMs,
  };
}

type Kind = "same" | "shifted" | "changed" | "added" | "removed";

function kindOf({ from, to }: LinePair, shiftMs: number): Kind {
  if (!from) return "added";
  if (!to) return "removed";
  if (said(from) !== said(to)) return "changed";
  if (isMovedBy(from, to, 0)) return "same";
  return shiftMs !== 0 && isMovedBy(from, to, shiftMs) ? "shifted" : "changed";
}

const said = ({ speaker = "", text }: Line) => `${speaker}\0${collapseWhitespace(text)}`;

function isMovedBy(from: Line, to: Line, shiftMs: number): boolean {
  const rounding = shiftMs === 0 ? 0 : ROUNDING_MS;
  return (
    Math.abs(to.startMs - from.startMs - shiftMs) <= rounding && Math.abs(to.endMs - from.endMs - shiftMs) <= rounding
  );
}

/** Returns the most frequent shift of lines that say the same, in milliseconds, or 0. */
function commonShift(pairs: readonly LinePair[]): number {
  const counts = new Map<number, number>();
  for (const { from, to } of pairs) {
    if (!from || !to || said(from) !== said(to)) continue;
    const ms = to.startMs - from.startMs;
    if (ms !== 0 && isMovedBy(from, to, ms)) counts.set(ms, (counts.get(ms) ?? 0) + 1);
  }
  const [shiftMs, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  return count >= MIN_SHIFTED ? shiftMs : 0;
}
