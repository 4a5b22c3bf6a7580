import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { stem } from "~/text/stem";
import { stopWordsOf } from "~/text/stop-words";
import { tokenize } from "~/text/tokenize";
import { namedTerms, subjectTerms } from "./generic-words";
import type { FoundPassage } from "./read-prompt";

/**
 * Below this score the lectures are not about the question. The score is the best passage's similarity to the question,
 * plus a little for the question's words that it has. Chosen on questions inside and outside of two courses
 * (`npm run evaluate -- --answers`).
 */
const MIN_COVERED = 0.52;
const WORDS_WEIGHT = 0.2;
/**
 * The same if the passages say all that the question names, and one of them more than half of it: then it asks about
 * things that the lectures know.
 */
const MIN_COVERED_IF_SAID = 0.43;

/** Names mean little to the embedding model: a passage with all words of a question needs less similarity. */
const ALL_WORDS = { coverage: 0.95, similarity: 0.25 };
/** The same for a passage that says all that a question names, and not what is asked about it. */
const ALL_NAMES_SIMILARITY = 0.3;

/** The same if all of them are proper names there: "Martin Porter". */
const ALL_PROPER_SIMILARITY = 0.12;
const PROPER = /(?<=[\p{Ll},]\s+(?:\p{Lu}\p{L}+\s+)?)\p{Lu}\p{Ll}+/gu;

/** The same for a passage that writes one of the question's words as a name: "BM25", "HNSW", "k1". */
const NAME = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}\p{N}*|\p{L}+\p{N}+)(?![\p{L}\p{N}])/gu;
const NAMED = { coverage: 0.35, similarity: 0.35 };

/** The same for a passage that says two of the question's words one after the other: "dot product". */
const PHRASE_SIMILARITY = 0.35;

/** Below this similarity no sentence of a passage is read to see whether it answers. */
const MIN_DOUBTFUL = 0.36;

/** Returns whether a sentence of the passages that a search found may answer a question that they are not about. */
export const mayAnswer = (passages: readonly Pick<FoundPassage, "similarity">[]): boolean =>
  passages.some(({ similarity }) => similarity >= MIN_DOUBTFUL);

/** Returns whether the passages that a search found are about the question. */
export function isCovered(
  passages: readonly (Pick<FoundPassage, "similarity" | "coverage"> & Partial<Pick<FoundPassage, "content">>)[],
  question = "",
): boolean {
  const asked = new Set(tokenize(question));
  const phrases = new Set(phrasesIn(question));
  const subject = subjectTerms(question);
  const names = namedTerms(question);
  const areKnown = saysAll(names, passages.map(({ content = "" }) => content).join("\n"));
  const leastFor = (content: string) =>
    areKnown && termOverlap(new Set(names), content) > 0.5 ? MIN_COVERED_IF_SAID : MIN_COVERED;
  return passages.some(
    ({ similarity, coverage, content = "" }) =>
      similarity + WORDS_WEIGHT * coverage >= leastFor(content) ||
      (saysAll(names, content) &&
        (similarity >= ALL_NAMES_SIMILARITY || (similarity >= ALL_PROPER_SIMILARITY && areProper(names, content)))) ||
      (similarity >= ALL_WORDS.similarity && (coverage >= ALL_WORDS.coverage || saysAll(subject, content))) ||
      (coverage >= NAMED.coverage &&
        similarity >= NAMED.similarity &&
        (content.match(NAME) ?? []).some((name) => asked.has(name.toLowerCase()))) ||
      (similarity >= PHRASE_SIMILARITY && phrasesIn(content).some((phrase) => phrases.has(phrase))),
  );
}

function saysAll(terms: readonly string[], content: string): boolean {
  if (terms.length === 0) return false;
  const said = contentTerms(content);
  return terms.every((term) => said.has(term));
}

function areProper(terms: readonly string[], content: string): boolean {
  const proper = contentTerms((content.match(PROPER) ?? []).join(" "));
  return terms.every((term) => proper.has(term));
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
