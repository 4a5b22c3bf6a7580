import { stem } from "./stem";
import { stopWordsOf } from "./stop-words";
import { tokenize } from "./tokenize";

/** Returns the stems of a text's subject words: those of two or more characters that are not stop words. */
export function contentTerms(text: string): Set<string> {
  const words = tokenize(text);
  const stopWords = stopWordsOf(words);
  return new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stem));
}
