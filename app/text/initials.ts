import { stopWordsOf } from "./stop-words";
import { tokenize, wordsAsWritten } from "./tokenize";

const MIN_LETTERS = 2;
const MAX_LETTERS = 5;
const ARTICLE = /^(?:the|an?|el|l[ao]s?|una?)\s+/iu;

/**
 * Returns the words of a text that are the initials of a name, with that name in lower case: "tf" of "Term frequency".
 * The first name counts.
 */
export function initialsIn(text: string, names: readonly string[]): Map<string, string> {
  const full = new Map<string, string>();
  for (const name of names) {
    const words = tokenize(name.replace(ARTICLE, ""));
    const stopWords = stopWordsOf(words);
    if (name.endsWith("?") || words.some((word) => stopWords.has(word))) continue; // a sentence, not a name
    const initials = words.map((word) => word.charAt(0)).join("");
    if (!full.has(initials)) full.set(initials, words.join(" "));
  }
  const written = wordsAsWritten(text);
  const stopWords = stopWordsOf(tokenize(text));
  return new Map(
    written.flatMap((word) => {
      const name = full.get(word.toLowerCase());
      const isLong = word.length >= MIN_LETTERS && word.length <= MAX_LETTERS;
      return name === undefined || !isLong || stopWords.has(word.toLowerCase()) ? [] : [[word, name] as const];
    }),
  );
}
