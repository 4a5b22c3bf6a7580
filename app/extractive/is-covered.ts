import { stem } from "~/text/stem";
import { stopWordsOf } from "~/text/stop-words";
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

/** The same for a passage that writes one of the question's words as a name: "BM25", "HNSW", "k1". */
const NAME = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}\p{N}*|\p{L}+\p{N}+)(?![\p{L}\p{N}])/gu;
const NAMED = { coverage: 0.4, similarity: 0.38 };

/** The same for a passage that says two of the question's words one after the other: "dot product". */
const PHRASE_SIMILARITY = 0.35;

/** Returns whether the passages that a search found are about the question. */
export function isCovered(
  passages: readonly (Pick<FoundPassage, "similarity" | "coverage"> & Partial<Pick<FoundPassage, "content">>)[],
  question = "",
): boolean {
  const asked = new Set(tokenize(question));
  const phrases = new Set(phrasesIn(question));
  return passages.some(
    ({ similarity, coverage, content = "" }) =>
      similarity + WORDS_WEIGHT * coverage >= MIN_COVERED ||
      (coverage >= ALL_WORDS.coverage && similarity >= ALL_WORDS.similarity) ||
      (coverage >= NAMED.coverage &&
        similarity >= NAMED.similarity &&
        (content.match(NAME) ?? []).some((name) => asked.has(name.toLowerCase()))) ||
      (similarity >= PHRASE_SIMILARITY && phrasesIn(content).some((phrase) => phrases.has(phrase))),
  );
}

/** Returns the pairs of subject words that a text says one after the other, as stems. */
function phrasesIn(text: string): string[] {
  const words = tokenize(text);
  const stopWords = stopWordsOf(words);
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    const isPhrase = next !== undefined && [word, next].every((part) => part.length > 1 && !stopWords.has(part));
    return isPhrase ? [`${stem(word)} ${stem(next)}`] : [];
  });
}
