import type { FoundPassage } from "./read-prompt";

/**
 * Below this score the lectures are not about the question. The score is the best passage's similarity to the question,
 * plus a little for the question's words that it has. Chosen on questions inside and outside of two courses
 * (`npm run evaluate -- --answers`).
 */
const MIN_COVERED = 0.52;
const WORDS_WEIGHT = 0.2;

/** Names mean little to the embedding model: a passage with all words of a question needs less similarity. */
const ALL_WORDS = { coverage: 0.95, similarity: 0.25 };

/** Returns whether the passages that a search found are about the question. */
export function isCovered(passages: readonly Pick<FoundPassage, "similarity" | "coverage">[]): boolean {
  return passages.some(
    ({ similarity, coverage }) =>
      similarity + WORDS_WEIGHT * coverage >= MIN_COVERED ||
      (coverage >= ALL_WORDS.coverage && similarity >= ALL_WORDS.similarity),
  );
}
