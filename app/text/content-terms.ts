import { stem } from "./stem";
import { stopWordsOf } from "./stop-words";
import { tokenize } from "./tokenize";

/** Terms of the last texts, oldest first: an answer compares the same sentences in several ways. */
const known = new Map<string, ReadonlySet<string>>();
const MAX_KNOWN = 4_000;
/** Longer texts than sentences are seldom compared twice. */
const MAX_KNOWN_CHARACTERS = 600;

/** Returns the stems of a text's subject words: those of two or more characters that are not stop words. */
export function contentTerms(text: string): ReadonlySet<string> {
  if (text.length > MAX_KNOWN_CHARACTERS) return termsOf(text);
  const found = known.get(text);
  if (found) return found;
  const terms = termsOf(text);
  const [oldest = text] = known.keys();
  if (known.size === MAX_KNOWN) known.delete(oldest);
  known.set(text, terms);
  return terms;
}

function termsOf(text: string): ReadonlySet<string> {
  const words = tokenize(text);
  const stopWords = stopWordsOf(words);
  return new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stem));
}
