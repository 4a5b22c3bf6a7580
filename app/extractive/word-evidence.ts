/**
 * Returns the share of a question's terms that each sentence has, rare ones counting more. Terms that no sentence has
 * do not count.
 */
export function weightedOverlap(wanted: ReadonlySet<string>, sentences: readonly ReadonlySet<string>[]): number[] {
  const weights = [...wanted].flatMap((term) => {
    const frequency = sentences.filter((terms) => terms.has(term)).length;
    return frequency === 0 ? [] : [[term, Math.log(1 + sentences.length / frequency)] as const];
  });
  const most = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return sentences.map((terms) =>
    most === 0 ? 0 : weights.reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0) / most,
  );
}

/**
 * Returns how much of a question's terms each title has, and of the title's the question: what "how are embeddings
 * trained" says of "Training". 1 if each has all that matters of the other.
 */
export function titleEvidence(wanted: ReadonlySet<string>, titles: readonly ReadonlySet<string>[]): number[] {
  const shares = weightedOverlap(wanted, titles);
  return titles.map((title, index) => {
    const named = title.size === 0 ? 0 : [...title].filter((term) => wanted.has(term)).length / title.size;
    return Math.sqrt((shares[index] ?? 0) * named);
  });
}

/**
 * Returns the share of the terms that no sentence has which each title has: "trained", in a chapter called "Training".
 */
export function sharesOfUnsaid(
  wanted: ReadonlySet<string>,
  sentences: readonly ReadonlySet<string>[],
  titles: readonly ReadonlySet<string>[],
): number[] {
  const unsaid = [...wanted].filter((term) => !sentences.some((terms) => terms.has(term)));
  return titles.map((title) => unsaid.filter((term) => title.has(term)).length / Math.max(1, unsaid.length));
}
