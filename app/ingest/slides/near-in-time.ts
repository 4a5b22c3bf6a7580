import type { Sentence } from "~/course/chunk";

/** A sentence near another one, and its share among those near it, by their distance. The shares add up to 1. */
type Near = { position: number; share: number };

/** Farther than this number of standard deviations, a sentence has no share. */
const REACH = 3;
/** More sentences are never compared: a transcript whose times are wrong may have thousands in a minute. */
const MAX_SENTENCES = 120;

/**
 * Returns the sentences near each one, itself included, with normally distributed shares. `deviationMs`: the standard
 * deviation of the distances between their middles.
 */
export function nearInTime(sentences: readonly Sentence[], deviationMs: number): Near[][] {
  const middles = sentences.map(({ startMs, endMs }) => (startMs + endMs) / 2);
  return middles.map((middle, position) => {
    const from = Math.max(0, position - MAX_SENTENCES);
    const near = middles
      .slice(from, position + MAX_SENTENCES + 1)
      .map((other, at) => ({ position: from + at, distance: Math.abs(other - middle) / deviationMs }))
      .filter(({ distance }) => distance <= REACH)
      .map(({ position: at, distance }) => ({ position: at, share: Math.exp(-(distance ** 2) / 2) }));
    const sum = near.reduce((total, { share }) => total + share, 0);
    return near.map(({ position: at, share }) => ({ position: at, share: share / sum }));
  });
}
