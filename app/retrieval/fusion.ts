import type { LexicalEvidence } from "./lexical-evidence";

/** The evidence for a candidate. Cosines are −1 to 1, `phrases` is from 0 up, the rest 0 to 1. */
export type Evidence = LexicalEvidence & { chunkCosine: number; windowCosine: number; phrases: number };

/**
 * The weights that fuse meaning and words into one score. The window finds the relevant sentence in a chunk about many
 * things. Words count as shares of what the question could score, unknown words included, so that matching one word of
 * ten cannot outweigh meaning, as it does in rank fusion. Chosen by hand on two labeled courses, where similar values
 * perform about as well; `npm run evaluate` measures them.
 */
export const WEIGHTS = {
  chunkCosine: 0.5,
  windowCosine: 0.5,
  chunk: 0.2,
  neighborhood: 0.4,
  lecture: 0.2,
  coverage: 0.3,
  phrases: 0.5,
} as const;

export type Weights = Record<keyof Evidence, number>;

export function fuse(evidence: Evidence, weights: Weights = WEIGHTS): number {
  return (
    weights.chunkCosine * evidence.chunkCosine +
    weights.windowCosine * evidence.windowCosine +
    weights.chunk * evidence.chunk +
    weights.neighborhood * evidence.neighborhood +
    weights.lecture * evidence.lecture +
    weights.coverage * evidence.coverage +
    weights.phrases * evidence.phrases
  );
}

/** The share of the rise in score that a passage gains for being where a subject begins. */
const ONSET = 0.1;

/**
 * Raises a passage that scores better than the previous one: its subject begins there, which is where students want to
 * be.
 */
export function withOnset(score: number, scoreBefore: number): number {
  return score + ONSET * Math.max(0, score - scoreBefore);
}

type Ranked = { score: number; courseId: string; lectureId: string; startMs: number; chunkId: string };

/** Sorts best first, in a total order, so that a question always gets the same order. */
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
