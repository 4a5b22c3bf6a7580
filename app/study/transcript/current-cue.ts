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

const SECOND_MS = 1_000;
/** Players land up to this much before the second they were asked for. */
const LANDS_EARLY_MS = 250;

/**
 * Returns the time whose line a student means: the start of the line that a moment leads to, until it is said.
 * Moments are whole seconds and a line may begin within one, so that a video that is paused after a citation would
 * mark, and bookmark, the line before it.
 *
 * @param soughtSeconds the second that was last sought, or null
 */
export function meantMs(cues: readonly { startMs: number }[], timeMs: number, soughtSeconds: number | null): number {
  if (soughtSeconds === null || !Number.isInteger(soughtSeconds)) return timeMs; // a line's own time, or a stored one
  const soughtMs = soughtSeconds * SECOND_MS;
  if (timeMs < soughtMs - LANDS_EARLY_MS || timeMs >= soughtMs + SECOND_MS) return timeMs;
  const startMs = cues[currentCueIndex(cues, soughtMs - 1) + 1]?.startMs ?? Infinity;
  return startMs < soughtMs + SECOND_MS ? Math.max(timeMs, startMs) : timeMs;
}
