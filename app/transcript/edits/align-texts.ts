/** The indices of two texts that correspond. Null: a text has no counterpart. */
export type Aligned = [number | null, number | null];

type Range = { i: number; j: number; endI: number; endJ: number };

/** Texts that share fewer of their words are not versions of each other. */
const MIN_SIMILARITY = 0.4;
/** Comparisons in one gap between equal texts. Texts of larger gaps are aligned by their order. */
const MAX_COMPARISONS = 1_000_000;

/**
 * Aligns two lists of texts: equal texts that occur once in both first (patience diff), and between those the pairs
 * that share most words, in order. Texts that are replaced one by one are pairs, too.
 */
export function alignTexts(before: readonly string[], after: readonly string[]): Aligned[] {
  const aligned: Aligned[] = [];
  let [i, j] = [0, 0];
  for (const [atI, atJ] of [...uniqueMatches(before, after), [before.length, after.length] as const]) {
    aligned.push(...alignGap(before, after, { i, j, endI: atI, endJ: atJ }));
    if (atI < before.length) aligned.push([atI, atJ]);
    [i, j] = [atI + 1, atJ + 1];
  }
  return aligned;
}

/** Returns equal texts that occur once in both lists: the longest run of pairs in the same order. */
function uniqueMatches(before: readonly string[], after: readonly string[]): [number, number][] {
  const [places, others] = [uniquePlaces(before), uniquePlaces(after)];
  const pairs = [...places].flatMap(([text, i]): [number, number][] => {
    const j = others.get(text);
    return j === undefined ? [] : [[i, j]];
  });
  return longestIncreasing(pairs);
}

function uniquePlaces(texts: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text);
    else places.set(text, index);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

/** Returns the longest subsequence of pairs, sorted by their first numbers, whose second numbers increase. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  type Node = { pair: [number, number]; before: Node | undefined };
  const tails: Node[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    tails[low] = { pair, before: tails[low - 1] };
  }
  const result: [number, number][] = [];
  for (let node = tails.at(-1); node; node = node.before) result.unshift(node.pair);
  return result;
}

/** Aligns the texts between two matches. */
function alignGap(before: readonly string[], after: readonly string[], { i, j, endI, endJ }: Range): Aligned[] {
  const matches = (endI - i) * (endJ - j) > MAX_COMPARISONS ? [] : similarMatches(before, after, { i, j, endI, endJ });
  const aligned: Aligned[] = [];
  let [fromI, fromJ] = [i, j];
  for (const [atI, atJ] of [...matches, [endI, endJ] as const]) {
    const isOneByOne = atI - fromI === atJ - fromJ;
    for (let at = fromI; at < atI; at++) aligned.push([at, isOneByOne ? fromJ + at - fromI : null]);
    if (!isOneByOne) for (let at = fromJ; at < atJ; at++) aligned.push([null, at]);
    if (atI < endI) aligned.push([atI, atJ]);
    [fromI, fromJ] = [atI + 1, atJ + 1];
  }
  return aligned;
}

/** Returns the pairs in order whose similarities have the largest sum. */
function similarMatches(before: readonly string[], after: readonly string[], { i, j, endI, endJ }: Range) {
  const [words, others] = [before.slice(i, endI).map(wordsOf), after.slice(j, endJ).map(wordsOf)];
  const [rows, columns] = [words.length, others.length];
  const similarities = words.map((one) => Float64Array.from(others, (other) => similarity(one, other)));
  const sums = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const sumAt = (row: number, column: number) => sums[row]?.[column] ?? 0;
  const paired = (row: number, column: number) => {
    const similar = similarities[row]?.[column] ?? 0;
    return similar < MIN_SIMILARITY ? -1 : similar + sumAt(row + 1, column + 1);
  };
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const best = Math.max(paired(row, column), sumAt(row + 1, column), sumAt(row, column + 1));
      const sum = sums[row];
      if (sum) sum[column] = best;
    }
  const matches: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (paired(row, column) === sumAt(row, column)) matches.push([i + row++, j + column++]);
    else if (sumAt(row + 1, column) >= sumAt(row, column + 1)) row++;
    else column++;
  }
  return matches;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ?? [],
  );

/** Returns the share of words that two texts have in common, 0 to 1 (Dice coefficient). */
function similarity(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size + others.size === 0) return 1;
  let common = 0;
  for (const word of words) if (others.has(word)) common++;
  return (2 * common) / (words.size + others.size);
}
