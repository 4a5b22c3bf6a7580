import { stem } from "./stem";
import { STOP_WORDS } from "./stop-words";
import { tokenize } from "./tokenize";

/** Returns the stems of a text's subject words: those of two or more characters that are not stop words. */
export function contentTerms(text: string): Set<string> {
  return new Set(
    tokenize(text)
      .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
      .map(stem),
  );
}
