import type { Line } from "../edits/line";
import { tidyText, type Report } from "./report";

/** A report at the line that it is about now. */
export type PlacedReport = {
  report: Report;
  /** The line's index. */
  index: number;
  /** Whether the line says something else than what the student saw. */
  isChanged: boolean;
  /** Whether no line is left at the time of the report. `index` is then the line before, which it is not about. */
  isGone: boolean;
};

/** A line with the reported words may have moved so far, as after a transcript was replaced by one with other times. */
const MOVED_MS = 60_000;

/**
 * Finds the lines that reports are about: lines that still say what the student saw, and otherwise those of the same time.
 * Returns the reports in the order of the lines; none if there are no lines. Lines are in the order of their times.
 */
export function placeReports(lines: readonly Line[], reports: readonly Report[]): PlacedReport[] {
  if (reports.length === 0 || lines.length === 0) return [];
  const byText = indicesByText(lines);
  return reports
    .map((report): PlacedReport => {
      const same = nearestTo(report, lines, byText.get(report.said) ?? []);
      if (same !== null) return { report, index: same, isChanged: false, isGone: false };
      const index = indexDuring(report, lines);
      return { report, index, isChanged: true, isGone: !isDuring(report, lines[index]) };
    })
    .sort((a, b) => a.index - b.index || a.report.startMs - b.report.startMs);
}

function indicesByText(lines: readonly Line[]): Map<string, number[]> {
  const indices = new Map<string, number[]>();
  for (const [index, { text }] of lines.entries()) {
    const key = tidyText(text);
    const known = indices.get(key);
    if (known) known.push(index);
    else indices.set(key, [index]);
  }
  return indices;
}

function nearestTo({ startMs }: Report, lines: readonly Line[], indices: readonly number[]): number | null {
  let [best, bestDistance]: [number | null, number] = [null, MOVED_MS];
  for (const index of indices) {
    const distance = Math.abs((lines[index]?.startMs ?? Infinity) - startMs);
    if (distance <= bestDistance) [best, bestDistance] = [index, distance];
  }
  return best;
}

/** Returns whether a line shares at least half of its time, or of the report's time, with a report. */
function isDuring({ startMs, endMs }: Report, line: Line | undefined): boolean {
  if (!line) return false;
  const [reportMs, lineMs] = [endMs - startMs, line.endMs - line.startMs];
  if (reportMs <= 0 || lineMs <= 0) return line.startMs <= Math.max(endMs, startMs) && line.endMs >= startMs;
  return 2 * (Math.min(endMs, line.endMs) - Math.max(startMs, line.startMs)) >= Math.min(reportMs, lineMs);
}

/** Returns the index of the line that shares the most time with a report, or else of the last one that starts before it. */
function indexDuring({ startMs, endMs }: Report, lines: readonly Line[]): number {
  let [best, bestShared] = [0, 0];
  for (const [index, line] of lines.entries()) {
    if (line.startMs >= Math.max(endMs, startMs + 1)) break;
    const shared = Math.min(endMs, line.endMs) - Math.max(startMs, line.startMs);
    if (bestShared <= 0 || shared > bestShared) [best, bestShared] = [index, shared];
  }
  return best;
}
