import type { FoundPassage } from "./read-prompt";

/**
 * Below this score the lectures are not about the question. The score is the best passage's similarity to the question,
 * plus a little for the question's words that it has. Chosen on questions inside and outside of two courses
 * (`npm run evaluate -- --answers`).
 */
const MIN_COVERED = 0.52;
const WORDS_WEIGHT = 0.2;

/** Returns whether the passages that a search found are about the question. */
export function isCovered(passages: readonly Pick<FoundPassage, "similarity" | "coverage">[]): boolean {
  return passages.some(({ similarity, coverage }) => similarity + WORDS_WEIGHT * coverage >= MIN_COVERED);
}
