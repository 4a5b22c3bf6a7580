import { isSameLine, type Line, type LineChange } from "./line";

/**
 * Returns the changes that turn one transcript into another, smallest first in time. Lines are compared by what they say
 * and when, so lines that moved are replaced. Linear in the number of lines.
 */
export function diffLines(before: readonly Line[], after: readonly Line[]): LineChange[] {
  if (before === after) return [];
  let start = 0;
  while (start < before.length && start < after.length && isSameLine(before[start], after[start])) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && isSameLine(before[endBefore - 1], after[endAfter - 1])) {
    endBefore--;
    endAfter--;
  }
  return [...runsBetween(before.slice(start, endBefore), after.slice(start, endAfter))].flatMap(({ at, ...run }) =>
    separate({ ...run, at: at + start }),
  );
}

function* runsBetween(before: readonly Line[], after: readonly Line[]): Generator<LineChange> {
  const places = placesByLine(after);
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && isSameLine(before[i], after[j])) {
      i++;
      j++;
      continue;
    }
    const next = nextCommon(before, i, j, places) ?? { i: before.length, j: after.length };
    yield { at: j, from: before.slice(i, next.i), to: after.slice(j, next.j) };
    ({ i, j } = next);
  }
}

/** Finds the next line that both have, from a place in each. */
function nextCommon(before: readonly Line[], i: number, j: number, places: ReadonlyMap<string, number[]>) {
  for (let at = i; at < before.length; at++) {
    const line = before[at];
    const found = line && places.get(keyOf(line))?.find((place) => place >= j);
    if (found !== undefined) return { i: at, j: found };
  }
  return null;
}

function placesByLine(lines: readonly Line[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line);
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  return places;
}

const keyOf = ({ startMs, endMs, text, speaker = "", isConfirmed }: Line) =>
  `${startMs} ${endMs} ${isConfirmed ?? ""} ${speaker}\0${text}`;

/** Separates a run into changes of single lines if each line has a successor at its time, so that others can edit between. */
function separate({ at, from, to }: LineChange): LineChange[] {
  const isLineByLine = from.length === to.length && from.every(({ startMs }, index) => startMs === to[index]?.startMs);
  if (!isLineByLine) return [{ at, from, to }];
  return from.flatMap((line, index) => {
    const next = to[index];
    return next && !isSameLine(line, next) ? [{ at: at + index, from: [line], to: [next] }] : [];
  });
}
