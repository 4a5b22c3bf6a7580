import { unsureConfidence } from "../confidence";
import type { Line } from "../edits/line";
import { findingOf, type QualityFinding } from "./finding";

/** Finds the lines that a speech recognizer was unsure of and that nobody confirmed, the least sure first. */
export function checkConfidence(lines: readonly Line[]): QualityFinding[] {
  const unsure = lines.flatMap((line) => {
    const confidence = unsureConfidence(line);
    return confidence ? [{ startMs: line.startMs, confidence }] : [];
  });
  const worst = unsure.sort((a, b) => a.confidence.percent - b.confidence.percent || a.startMs - b.startMs);
  return findingOf(
    "unsure",
    worst.map(({ startMs }) => startMs),
  ).map((finding) => ({ ...finding, of: lines.length }));
}
