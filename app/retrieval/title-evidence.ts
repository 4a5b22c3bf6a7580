import { contentTerms } from "~/text/content-terms";

/**
 * Scores, from 0 to 1, the share of the question's subject words that each title has. Words that fewer of the titles
 * have count for more.
 */
export function titleEvidence(question: string, titles: readonly string[]): number[] {
  const wanted = [...contentTerms(question)];
  const distinct = [...new Set(titles)].map((title) => ({ title, terms: contentTerms(title) }));
  const weights = wanted.map((term) => {
    const containing = distinct.filter(({ terms }) => terms.has(term)).length;
    return Math.log(1 + (distinct.length - containing + 0.5) / (containing + 0.5));
  });
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  const scores = new Map(
    distinct.map(({ title, terms }) => {
      const found = wanted.reduce((sum, term, index) => sum + (terms.has(term) ? (weights[index] ?? 0) : 0), 0);
      return [title, most > 0 ? found / most : 0];
    }),
  );
  return titles.map((title) => scores.get(title) ?? 0);
}
