import type { LexicalEvidence } from "./lexical-evidence";

/** The evidence for a candidate. Cosines are −1 to 1, `phrases` is from 0 up, the rest 0 to 1. */
export type Evidence = LexicalEvidence & {
  chunkCosine: number;
  windowCosine: number;
  phrases: number;
  /**
   * The share of the question's words that the titles of its lecture and chapter have, weighted by rarity; or half of the
   * share that the lecture's section and description have, if that is more.
   */
  title: number;
  /** Nearness to the beginning of its lecture, if the question asks for an introduction. */
  opening: number;
  /** Nearness to the end of its lecture, if the question asks for a conclusion. */
  closing: number;
  /** Nearness to the beginning of its lecture, whatever the question asks. */
  announced: number;
};

export type Weights = Record<keyof Evidence, number>;

/**
 * The weights that fuse the evidence into one score. Learned in 2026-11 by listwise logistic regression on 1,713
 * labeled sections of four courses (`npm run evaluate -- --learn`): the probability of the labeled chunks among the
 * candidates of a question, softmax of this sum, 0.6 for the chunk where the section starts and 0.4 for any of its
 * chunks, each course with equal weight. All but `announced` are kept from being negative. A gradient-boosted tree over
 * the same evidence is worse on courses that it was not trained on (app/README.md).
 *
 * `chunk` adds nothing to `onward` and `region`.
 */
export const WEIGHTS: Weights = {
  chunkCosine: 0.58,
  windowCosine: 0.97,
  chunk: 0,
  region: 0.18,
  onward: 0.43,
  begun: 0.53,
  coverage: 0.31,
  phrases: 0.41,
  title: 0.18,
  opening: 0.42,
  closing: 0.43,
  announced: -0.11,
};

/** Combines evidence into one score. */
export function fuse(evidence: Evidence, weights: Weights = WEIGHTS): number {
  return (
    weights.chunkCosine * evidence.chunkCosine +
    weights.windowCosine * evidence.windowCosine +
    weights.chunk * evidence.chunk +
    weights.region * evidence.region +
    weights.onward * evidence.onward +
    weights.begun * evidence.begun +
    weights.coverage * evidence.coverage +
    weights.phrases * evidence.phrases +
    weights.title * evidence.title +
    weights.opening * evidence.opening +
    weights.closing * evidence.closing +
    weights.announced * evidence.announced
  );
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
