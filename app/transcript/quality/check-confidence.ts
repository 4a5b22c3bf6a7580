import { isUnsure } from "../confidence";
import type { Line } from "../edits/line";
import { findingOf, type QualityFinding } from "./finding";

/** Finds the lines that a speech recognizer was unsure of, the least sure first. */
export function checkConfidence(lines: readonly Line[]): QualityFinding[] {
  const unsure = lines.flatMap(({ startMs, confidence }) => (isUnsure(confidence) ? [{ startMs, confidence }] : []));
  const worst = unsure.sort((a, b) => a.confidence.percent - b.confidence.percent || a.startMs - b.startMs);
  return findingOf(
    "unsure",
    worst.map(({ startMs }) => startMs),
  ).map((finding) => ({ ...finding, of: lines.length }));
}
