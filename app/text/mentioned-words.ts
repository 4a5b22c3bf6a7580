import { stopWordsOf } from "./stop-words";
import { tokenize } from "./tokenize";

/** An article after "word" is what is spoken of. Other words of grammar only go on: "the words of a question". */
const NAMED =
  /(?<!\p{L})(?:(?:word|palabra)\s+(the|an?|el|l[ao]s?|una?)|(?:words|palabras)\s+(?:like|such\s+as|como)\s+(\p{L}{1,12}))(?!\p{L})/giu;
const QUOTED = /["“‘«](\p{L}{1,12})["”’»]|(?<![\p{L}\p{N}])'(\p{L}{1,12})'(?!\p{L})/gu;

/**
 * Returns the stop words that a text speaks of: "the" in "almost every document contains the word the". Everywhere else
 * they say nothing about the subject.
 */
export function mentionedWords(text: string): Set<string> {
  const found = [...text.matchAll(NAMED), ...text.matchAll(QUOTED)].flatMap(([, ...groups]) => groups);
  const words = found.flatMap((group) => (group === undefined ? [] : [group.toLowerCase()]));
  const stopWords = stopWordsOf(tokenize(text));
  return new Set(words.filter((word) => stopWords.has(word)));
}

const COMMON = /(?<!\p{L})(?:stop\s?words?|common\s+words?|palabras?\s+(?:vacías?|comunes|frecuentes))(?!\p{L})/iu;

/** Returns whether a text is about such words without naming one: "common words fade out". */
export const speaksOfCommonWords = (text: string): boolean => COMMON.test(text);
