import type { Sentence } from "~/course/chunk";
import { contentTerms } from "~/text/content-terms";
import { countEach } from "~/text/count-each";
import { nearInTime } from "./near-in-time";

/** A value for each page, for each sentence. */
export type PageValues = Float64Array[];

/** Standard deviation of the time around a sentence within which words of its page are said, too. */
const CONTEXT_MS = 5_000;
/** A word counts fully where this share of the sentences around says it. */
const FULL_SHARE = 0.5;
/** Added to the lengths of vectors, so that one word on an otherwise empty page proves little. */
const DAMPING = 4;

/**
 * Returns how much each sentence and its neighbors say the words of each page, 0 to 1: a cosine, in which a word counts
 * the more, the fewer pages have it and the fewer sentences say it.
 */
export function slideEvidence(sentences: readonly Sentence[], pages: readonly string[]): PageValues {
  const said = sentences.map(({ text }) => contentTerms(text));
  const shown = pages.map(contentTerms);
  const words = weighWords(said, shown);
  const scales = shown.map((terms) => 1 / (lengthOf([...terms].map((term) => words.get(term)?.weight ?? 0)) + DAMPING));
  return nearInTime(sentences, CONTEXT_MS).map((near) => {
    const shares = new Map<string, number>();
    for (const { position, share } of near)
      for (const term of said[position] ?? []) shares.set(term, (shares.get(term) ?? 0) + share);
    const values = new Float64Array(pages.length);
    const weights: number[] = [];
    for (const [term, share] of shares) {
      const word = words.get(term);
      if (!word) continue;
      const weight = Math.min(share / FULL_SHARE, 1) * word.weight;
      weights.push(weight);
      for (const page of word.pages) values[page] = (values[page] ?? 0) + weight * word.weight;
    }
    const scale = 1 / (lengthOf(weights) + DAMPING);
    return values.map((value, page) => value * scale * (scales[page] ?? 0));
  });
}

type Word = { weight: number; pages: number[] };

/** Returns the words on pages that tell them apart. */
function weighWords(said: readonly ReadonlySet<string>[], shown: readonly ReadonlySet<string>[]): Map<string, Word> {
  const saidBy = countEach(said.flatMap((terms) => [...terms]));
  const words = new Map<string, Word>();
  for (const [page, terms] of shown.entries())
    for (const term of terms) {
      const word = words.get(term);
      if (word) word.pages.push(page);
      else words.set(term, { weight: 0, pages: [page] });
    }
  for (const [term, word] of words) {
    const rareOnPages = Math.log((shown.length + 1) / word.pages.length);
    const rareInSpeech = Math.log((said.length + 1) / ((saidBy.get(term) ?? 0) + 0.5));
    word.weight = Math.sqrt(rareOnPages * Math.max(rareInSpeech, 0));
  }
  return words;
}

const lengthOf = (vector: readonly number[]): number => Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0));
