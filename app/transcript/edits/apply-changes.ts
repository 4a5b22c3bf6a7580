import { isSameLine, saySame, type Line, type LineChange, type LineConflict } from "./line";

export type Applied<L extends Line> = {
  lines: (L | Line)[];
  /** Changes that were made, each with the place where it was. Those that had been made already are left out. */
  applied: LineChange[];
  conflicts: LineConflict[];
};

/**
 * Applies changes to a transcript, one after the other. A change finds its lines by what they say, so it can be applied
 * to a transcript that others have edited elsewhere in the meantime. If its own lines are different by now, it is a
 * conflict and changes nothing. Lines that do not change stay the same objects. Lines whose words do not change keep the
 * confidence of their recognizer, and another editor's confirmation.
 */
export function applyChanges<L extends Line>(lines: readonly L[], changes: readonly LineChange[]): Applied<L> {
  const result: Applied<L> = { lines: [...lines], applied: [], conflicts: [] };
  for (const change of changes) {
    const at = placeOf(result.lines, change);
    if (at !== null && fits(result.lines, { ...change, at })) {
      const current = result.lines.slice(at, at + change.from.length);
      const to = keepConfidence(current, change);
      const isDone = current.length === to.length && current.every((line, index) => isSameLine(line, to[index]));
      if (isDone) continue; // another editor has confirmed the same line
      result.lines.splice(at, change.from.length, ...to);
      result.applied.push({ ...change, at, to });
    } else if (!isMade(result.lines, change)) {
      result.conflicts.push({ change, current: linesDuring(result.lines, change) });
    }
  }
  return result;
}

/**
 * Passes the confidence of the current lines on to lines with the same words, such as those with another speaker, and a
 * confirmation that the author of the change did not know.
 */
function keepConfidence(current: readonly Line[], { from, to }: LineChange): Line[] {
  if (current.length !== to.length) return to;
  return to.map((line, index) => {
    const before = current[index];
    if (before?.text !== line.text) return line;
    const isRated = line.confidence === undefined && before.confidence !== undefined;
    const isNews = before.isConfirmed && !line.isConfirmed && !from[index]?.isConfirmed;
    if (!isRated && !isNews) return line;
    return { ...line, ...(isRated && { confidence: before.confidence }), ...(isNews && { isConfirmed: true }) };
  });
}

/** Returns the index of a change's lines, or where added lines belong by their time; null if the lines are not there. */
function placeOf(lines: readonly Line[], { at, from, to }: LineChange): number | null {
  if (from.length > 0) return findRun(lines, from, at);
  const [first] = to;
  if (!first || findRun(lines, to, at) !== null) return null;
  const next = lines.findIndex(({ startMs }) => startMs > first.startMs);
  return next < 0 ? lines.length : next;
}

/** Finds a run of lines, the nearest one to `at`. */
function findRun(lines: readonly Line[], run: readonly Line[], at: number): number | null {
  const isAt = (index: number) => run.every((line, offset) => saySame(line, lines[index + offset]));
  if (isAt(at)) return at;
  for (let distance = 1; distance <= lines.length; distance++) {
    if (isAt(at - distance)) return at - distance;
    if (isAt(at + distance)) return at + distance;
    if (at - distance < 0 && at + distance >= lines.length) break;
  }
  return null;
}

/** Whether a change leaves the transcript in the order of its times. */
function fits(lines: readonly Line[], { at, from, to }: LineChange): boolean {
  const [first, last] = [to[0], to.at(-1)];
  const [before, after] = [lines[at - 1], lines[at + from.length]];
  return (!first || !before || before.startMs <= first.startMs) && (!last || !after || last.startMs <= after.startMs);
}

/** Returns whether another editor has made the same change. */
function isMade(lines: readonly Line[], change: LineChange): boolean {
  return change.to.length > 0 ? findRun(lines, change.to, change.at) !== null : linesDuring(lines, change).length === 0;
}

/** Returns the lines that are said during the lines of a change. */
function linesDuring(lines: readonly Line[], { from, to }: LineChange): Line[] {
  const run = from.length > 0 ? from : to;
  const startMs = run[0]?.startMs ?? 0;
  const endMs = Math.max(startMs + 1, ...run.map((line) => line.endMs));
  return lines.filter((line) => line.startMs < endMs && Math.max(line.endMs, line.startMs + 1) > startMs);
}
