import { tokenize } from "~/text/tokenize";
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

/** The same for a passage that writes one of the question's words as a name: "BM25", "HNSW". */
const NAME = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}\p{N}*|\p{Lu}+\p{N}+)(?![\p{L}\p{N}])/gu;
const NAMED = { coverage: 0.4, similarity: 0.38 };

/** Returns whether the passages that a search found are about the question. */
export function isCovered(
  passages: readonly (Pick<FoundPassage, "similarity" | "coverage"> & Partial<Pick<FoundPassage, "content">>)[],
  question = "",
): boolean {
  const asked = new Set(tokenize(question));
  return passages.some(
    ({ similarity, coverage, content = "" }) =>
      similarity + WORDS_WEIGHT * coverage >= MIN_COVERED ||
      (coverage >= ALL_WORDS.coverage && similarity >= ALL_WORDS.similarity) ||
      (coverage >= NAMED.coverage &&
        similarity >= NAMED.similarity &&
        (content.match(NAME) ?? []).some((name) => asked.has(name.toLowerCase()))),
  );
}
