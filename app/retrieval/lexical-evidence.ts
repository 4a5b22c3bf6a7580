import { addFrequency, bm25, coverage, makeIndex, rowOf, shareFrom, type Index } from "./bm25";

/**
 * A lecture's words, as far as a question needs them. A BM25 document is a run of chunks of one lecture.
 */
export type LectureShape = {
  /** The number of words of each chunk, by position. */
  wordCounts: readonly number[];
  /** Positions and frequencies of each question term in the lecture. Terms that the lecture lacks may be missing. */
  terms: ReadonlyMap<string, { positions: readonly number[]; frequencies: readonly number[] }>;
  /** The question's terms in the lecture's language. */
  questionTerms: readonly string[];
};

/** The lexical evidence of one chunk, each from 0 to 1. */
export type LexicalEvidence = {
  /** BM25 of the chunk, as a share of the most that any chunk could score on the question. */
  chunk: number;
  /** The same for the chunk together with the two chunks on each side: a section is about as long. */
  region: number;
  /** The same for the chunk together with the four after it: a subject continues after it has begun. */
  onward: number;
  /** Share of the question that is said from here on rather than shortly before, with terms weighted by rarity. */
  begun: number;
  /** The share of the question, its terms weighted by rarity, that the chunk and its neighbors mention. */
  coverage: number;
};

/** The evidence of every chunk of a lecture, by position. */
export type LectureEvidence = Record<keyof LexicalEvidence, Float64Array>;

/** The first and the last chunk of a document, relative to the chunk that it belongs to. */
type Span = readonly [first: number, last: number];

const NEIGHBORHOOD: Span = [-1, 1];
const REGION: Span = [-2, 2];
const ONWARD: Span = [0, 4];
const FROM_HERE: Span = [0, 3];
const BEFORE: Span = [-4, -1];

/**
 * Scores a question's words against every chunk of the lectures and its surroundings, because a subject continues
 * beyond the borders of a chunk and one chunk seldom has all of its words.
 */
export function lexicalEvidence(lectures: readonly LectureShape[]): LectureEvidence[] {
  const chunks = indexChunks(lectures);
  const sizes = lectures.map(({ wordCounts }) => wordCounts.length);
  const neighborhoods = indexSpans(chunks, sizes, NEIGHBORHOOD);
  const regions = indexSpans(chunks, sizes, REGION);
  const onward = indexSpans(chunks, sizes, ONWARD);
  const fromHere = indexSpans(chunks, sizes, FROM_HERE);
  const before = indexSpans(chunks, sizes, BEFORE);
  const languages = new Map(lectures.map(({ questionTerms }) => [languageKey(questionTerms), questionTerms]));
  const scored = new Map(
    [...languages].map(([key, terms]) => [
      key,
      {
        chunk: bm25(chunks, terms),
        region: bm25(regions, terms),
        onward: bm25(onward, terms),
        begun: shareFrom(chunks, { fromHere, before }, terms),
        coverage: coverage(chunks, neighborhoods, terms),
      },
    ]),
  );
  let to = 0;
  return lectures.flatMap(({ questionTerms, wordCounts }) => {
    const from = to;
    to += wordCounts.length;
    const scores = scored.get(languageKey(questionTerms));
    if (!scores) return [];
    return [
      {
        chunk: scores.chunk.subarray(from, to),
        region: scores.region.subarray(from, to),
        onward: scores.onward.subarray(from, to),
        begun: scores.begun.subarray(from, to),
        coverage: scores.coverage.subarray(from, to),
      },
    ];
  });
}

const languageKey = (terms: readonly string[]) => terms.join("\0");

/** Indexes the chunks of all lectures, in order. */
function indexChunks(lectures: readonly LectureShape[]): Index {
  const index = makeIndex(lectures.reduce((sum, { wordCounts }) => sum + wordCounts.length, 0));
  let start = 0;
  for (const { wordCounts, terms } of lectures) {
    index.lengths.set(wordCounts, start);
    for (const [term, { positions, frequencies }] of terms) {
      const row = rowOf(index, term);
      for (const [entry, position] of positions.entries()) {
        // While the lecture is being replaced, its postings and word counts disagree.
        if (position >= wordCounts.length) continue;
        addFrequency(row, start + position, frequencies[entry] ?? 0);
      }
    }
    start += wordCounts.length;
  }
  return index;
}

/**
 * Indexes a document for each chunk: the chunks of its lecture that the span covers. Visits only the chunks that have a
 * term, because few do.
 */
function indexSpans(chunks: Index, sizes: readonly number[], [first, last]: Span): Index {
  const index = makeIndex(chunks.lengths.length);
  slideSums(chunks.lengths, index.lengths, sizes, [first, last]);
  const { starts, ends } = bordersOf(chunks.lengths.length, sizes);
  for (const [term, { frequency, documents }] of chunks.rows) {
    const row = rowOf(index, term);
    for (const chunk of documents) {
      const to = Math.min(chunk - first, (ends[chunk] ?? 0) - 1);
      for (let document = Math.max(chunk - last, starts[chunk] ?? 0); document <= to; document++)
        addFrequency(row, document, frequency[chunk] ?? 0);
    }
  }
  return index;
}

/** Returns the first chunk of each chunk's lecture, and the first one after it. */
function bordersOf(chunks: number, sizes: readonly number[]): { starts: Uint32Array; ends: Uint32Array } {
  const [starts, ends] = [new Uint32Array(chunks), new Uint32Array(chunks)];
  let start = 0;
  for (const size of sizes) {
    starts.fill(start, start, start + size);
    ends.fill(start + size, start, start + size);
    start += size;
  }
  return { starts, ends };
}

/** Writes to `sums`, for each chunk, the sum of the values that the span covers in its lecture. */
function slideSums(values: Float64Array, sums: Float64Array, sizes: readonly number[], [first, last]: Span): void {
  let start = 0;
  for (const size of sizes) {
    let sum = 0;
    for (let entering = 0; entering < Math.min(size, last); entering++) sum += values[start + entering] ?? 0;
    for (let position = 0; position < size; position++) {
      const entering = position + last;
      const leaving = position + first - 1;
      if (entering >= 0 && entering < size) sum += values[start + entering] ?? 0;
      if (leaving >= 0) sum -= values[start + leaving] ?? 0;
      sums[start + position] = sum;
    }
    start += size;
  }
}
