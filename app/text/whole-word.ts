/**
 * Returns a pattern for a word that is no part of a longer one, in any script, which `\b` does not know. `word`: the
 * source of a pattern.
 */
export const wholeWord = (word: string, flags: "iu" | "gu" | "giu"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, flags);
