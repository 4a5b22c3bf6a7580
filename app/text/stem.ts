/** Forms that share no beginning with their word. */
const IRREGULAR = new Map([
  ["better", "good"],
  ["best", "good"],
  ["worse", "bad"],
  ["worst", "bad"],
]);

/** Nouns of what verbs do: "saturation" is to "saturates" what "saturated" is. */
const NOUN_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{4})[iy][sz]ations?$/u, "iz"],
  [/(?<=.{4}[st])ions?$/u, ""],
];

/**
 * Cuts the most common English endings, so that "stemming" matches "stem", "ranks" matches "rank", "passages" matches
 * "passage" and "queries" matches "query". Only for comparing two texts in memory: the index is stemmed by PostgreSQL,
 * by language.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  for (const [ending, rest] of NOUN_ENDINGS) if (ending.test(word)) return word.replace(ending, rest);
  const cut = word.replace(/(?:ing|edly|ed|es|s|ly)$/u, "");
  const kept = cut.length < 3 ? word : cut;
  const stemmed = kept.length > 3 ? kept.replace(/e$/u, "").replace(/y$/u, "i") : kept;
  return /([^aeiouls\d])\1$/u.test(stemmed) ? stemmed.slice(0, -1) : stemmed; // 100 is not 10
}
