import type { FoundPassage } from "./read-prompt";

/**
 * Below this, the lectures are not about the question: the best passage's likeness to it, with something for the
 * question's words that it has. Chosen on questions inside and outside of two courses (npm run evaluate -- --answers).
 */
const MIN_COVERED = 0.52;
const WORDS_WEIGHT = 0.2;

export function isCovered(passages: readonly Pick<FoundPassage, "similarity" | "coverage">[]): boolean {
  return passages.some(({ similarity, coverage }) => similarity + WORDS_WEIGHT * coverage >= MIN_COVERED);
}
