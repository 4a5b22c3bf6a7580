/**
 * The index of the cue that is being said at a time: the last one that has begun, since what was said last stays
 * current through a pause. -1 before the first. Cues are in the order of their starts.
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
