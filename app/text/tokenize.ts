/** A word: letters, combining marks and digits of any script. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text in lower case, in order. */
export function tokenize(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Returns the words of a text as it writes them, in order. */
export function wordsAsWritten(text: string): string[] {
  return text.match(WORD) ?? [];
}
