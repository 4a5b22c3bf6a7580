/**
 * Returns the index of the cue at a time: the last one that has started, because a cue stays current through a pause.
 * Returns -1 before the first. Cues are sorted by start.
 */
export function currentCueIndex(cues: readonly { startMs: number }[], timeMs: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cues[middle]?.startMs ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
