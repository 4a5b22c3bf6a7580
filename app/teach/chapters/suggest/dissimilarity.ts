import { spanEnd, spanStart, type StartTimes } from "./sentence-span";
import type { SentenceTerms } from "./sentence-terms";

/** Speech before and after a sentence that is compared. */
const SPAN_MS = 75_000;
/** A sentence counts in proportion to its length, but a very short one is not lost. */
const MIN_LENGTH_MS = 300;

type Timed = { startMs: number; endMs: number };

/** Returns, for each sentence, how much the meaning of the 75 seconds from it differs from that of the 75 before. */
export function semanticDissimilarity(
  sentences: readonly Timed[],
  starts: StartTimes,
  vectors: readonly Float32Array[],
): number[] {
  const sums = sumsOf(sentences, vectors);
  const sumAt = (position: number) => sums[position] ?? new Float64Array();
  return starts.map((_, position) => {
    const from = spanStart(starts, position, SPAN_MS);
    const to = spanEnd(starts, position, SPAN_MS);
    return from === position ? 1 : 1 - neighborCosine(sumAt(from), sumAt(position), sumAt(to));
  });
}

/** Sums of the vectors before each sentence, so that a span takes the same time whatever its length. */
function sumsOf(sentences: readonly Timed[], vectors: readonly Float32Array[]): Float64Array[] {
  let sum = new Float64Array(vectors[0]?.length ?? 0);
  const sums = [sum];
  for (const [position, { startMs, endMs }] of sentences.entries()) {
    const length = Math.max(endMs - startMs, MIN_LENGTH_MS);
    sum = sum.slice();
    for (const [at, value] of (vectors[position] ?? []).entries()) sum[at] = (sum[at] ?? 0) + length * value;
    sums.push(sum);
  }
  return sums;
}

/** Returns the cosine of what is added between the first two sums and between the last two. */
function neighborCosine(first: Float64Array, middle: Float64Array, last: Float64Array): number {
  let [product, before, after] = [0, 0, 0];
  for (let at = 0; at < middle.length; at++) {
    const one = (middle[at] ?? 0) - (first[at] ?? 0);
    const other = (last[at] ?? 0) - (middle[at] ?? 0);
    product += one * other;
    before += one * one;
    after += other * other;
  }
  return product / (Math.sqrt(before * after) || 1);
}

/** Returns the same for the words that are said: 1 minus the cosine of their tf-idf weights. */
export function lexicalDissimilarity(starts: StartTimes, terms: SentenceTerms): number[] {
  return starts.map((_, position) => {
    const from = spanStart(starts, position, SPAN_MS);
    const to = spanEnd(starts, position, SPAN_MS);
    return from === position ? 1 : 1 - sparseCosine(weights(terms, from, position), weights(terms, position, to));
  });
}

function weights({ counts, idf }: SentenceTerms, from: number, to: number): Map<string, number> {
  const weight = new Map<string, number>();
  for (const sentence of counts.slice(from, to))
    for (const [term, count] of sentence) weight.set(term, (weight.get(term) ?? 0) + count);
  for (const [term, count] of weight) weight.set(term, (1 + Math.log(count)) * idf(term));
  return weight;
}

function sparseCosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [term, weight] of one) product += weight * (other.get(term) ?? 0);
  const lengths = Math.hypot(...one.values()) * Math.hypot(...other.values());
  return lengths === 0 ? 0 : product / lengths;
}
