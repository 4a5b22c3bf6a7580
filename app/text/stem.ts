/**
 * Cuts the most common English endings, so that "stemming" matches "stem" and "ranks" matches "rank". Only for
 * comparing two texts in memory: the index is stemmed by PostgreSQL, by language.
 */
export function stem(word: string): string {
  const stemmed = word.replace(/(?:ing|edly|ed|es|s|ly)$/u, "");
  if (stemmed.length < 3) return word;
  return /([^aeiouls])\1$/u.test(stemmed) ? stemmed.slice(0, -1) : stemmed;
}
