import type { LexicalEvidence } from "./lexical-evidence";

/** What is known of a candidate. Cosines −1 to 1; `phrases` from 0 up. */
export type Evidence = LexicalEvidence & { chunkCosine: number; windowCosine: number; phrases: number };

/**
 * One score of meaning and words. The best window finds the sentence in a chunk about many things. Words count as
 * shares of what the question could have scored, unknown words included: a stray match of one word of ten cannot
 * outweigh meaning, as it does in rank fusion. The weights were chosen by hand on two courses with labels, where values
 * near these do about as well; `npm run evaluate` measures them.
 */
export const WEIGHTS = {
  chunkCosine: 0.5,
  windowCosine: 0.5,
  chunk: 0.2,
  neighbourhood: 0.4,
  lecture: 0.2,
  coverage: 0.3,
  phrases: 0.5,
} as const;

export type Weights = Record<keyof Evidence, number>;

export function fuse(evidence: Evidence, weights: Weights = WEIGHTS): number {
  let score = 0;
  for (const [name, weight] of Object.entries(weights) as [keyof Evidence, number][]) score += weight * evidence[name];
  return score;
}

/** How much a passage gains for being where a subject begins. */
const ONSET = 0.1;

/** A passage that fits better than the one before it is where its subject begins, which is where a student wants to be. */
export function withOnset(score: number, scoreBefore: number): number {
  return score + ONSET * Math.max(0, score - scoreBefore);
}

type Ranked = { score: number; courseId: string; lectureId: string; startMs: number; chunkId: string };

/** Best first, and completely ordered: the same question gives the same order every time. */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    compare(a.courseId, b.courseId) ||
    compare(a.lectureId, b.lectureId) ||
    a.startMs - b.startMs ||
    compare(a.chunkId, b.chunkId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
