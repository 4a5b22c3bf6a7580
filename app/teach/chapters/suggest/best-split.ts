/** A place where a part may begin, and the evidence for it. */
export type Candidate = { startMs: number; score: number };

type Lengths = { totalMs: number; targetMs: number; minMs: number };

/** The most candidates that are compared, so that a recording of a day takes no longer than one of hours. */
const MAX_CANDIDATES = 400;
/** How much the lengths of the parts count beside the scores. */
const LENGTH_WEIGHT = 0.8;
/** Standard deviation of the logarithm of a part's length. */
const LENGTH_DEVIATION = 0.7;

/**
 * Returns the candidates at which to cut a recording, in order: those with the highest sum of scores and of the
 * likelihoods of the parts' lengths, which are log-normal around the target. No part is shorter than the minimum.
 */
export function bestSplit<Place extends Candidate>(candidates: readonly Place[], lengths: Lengths): Place[] {
  const { totalMs, targetMs, minMs } = lengths;
  const places = mostLikely(candidates.filter(({ startMs }) => startMs >= minMs && startMs <= totalMs - minMs));
  const likelihood = (ms: number) =>
    ms < minMs
      ? -Infinity
      : -LENGTH_WEIGHT * (Math.log(ms / targetMs) ** 2 / (2 * LENGTH_DEVIATION ** 2) + Math.log(LENGTH_DEVIATION));

  type Split = { place: Place | null; before: Split | null; value: number };
  const bestUpTo = (ms: number, splits: readonly Split[]): Split => {
    let best: Split = { place: null, before: null, value: -Infinity };
    for (const split of splits) {
      const value = split.value + likelihood(ms - (split.place?.startMs ?? 0));
      if (value > best.value) best = { ...split, value };
    }
    return best;
  };
  const splits: Split[] = [{ place: null, before: null, value: 0 }];
  for (const place of places) {
    const before = bestUpTo(place.startMs, splits);
    splits.push({ place, before, value: before.value + place.score });
  }
  const chosen: Place[] = [];
  for (let split: Split | null = bestUpTo(totalMs, splits); split?.place; split = split.before)
    chosen.unshift(split.place);
  return chosen;
}

/** The candidates with the highest scores, in order of time. */
const mostLikely = <Place extends Candidate>(candidates: readonly Place[]): Place[] =>
  [...candidates]
    .sort((a, b) => b.score - a.score || a.startMs - b.startMs)
    .slice(0, MAX_CANDIDATES)
    .sort((a, b) => a.startMs - b.startMs);
