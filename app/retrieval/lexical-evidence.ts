/** A document of BM25 here is a chunk; what is counted of its neighbours comes from the same lecture. */
export type LectureShape = {
  /** Words of each chunk, by position. */
  wordCounts: readonly number[];
  /** Position and frequency of each question term in the lecture. A term that the lecture lacks may be missing. */
  terms: ReadonlyMap<string, { positions: readonly number[]; frequencies: readonly number[] }>;
  /** The question's terms under the lecture's language. */
  questionTerms: readonly string[];
};

/** Of one chunk, each from 0 to 1. */
export type LexicalEvidence = {
  /** BM25 of the chunk, as a share of the most that any chunk could score on the question. */
  chunk: number;
  /** The same for the chunk with the one before and the one behind it. */
  neighbourhood: number;
  /** The same for the whole lecture. */
  lecture: number;
  /** How much of the question, its terms weighed by rarity, the chunk and its neighbours mention at all. */
  coverage: number;
};

/** The evidence of every chunk of a lecture, by position. */
export type LectureEvidence = { lecture: number; chunk: Float64Array; neighbourhood: Float64Array; coverage: Float64Array };

const K1 = 1.2;
const B = 0.75;

type Documents = { lengths: Float64Array; frequencies: Map<string, Float64Array> };

/**
 * Weighs a question's words against every chunk of some lectures: Okapi BM25 (Robertson and Zaragoza, 2009) with k1
 * 1.2 and b 0.75, at three sizes. A subject goes on beyond a chunk's borders, and its words are seldom all in one.
 */
export function lexicalEvidence(lectures: readonly LectureShape[]): LectureEvidence[] {
  const sizes = lectures.map(({ wordCounts }) => wordCounts.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const chunks: Documents = { lengths: new Float64Array(total), frequencies: new Map() };
  const whole: Documents = { lengths: new Float64Array(lectures.length), frequencies: new Map() };
  let first = 0;
  for (const [index, lecture] of lectures.entries()) {
    chunks.lengths.set(lecture.wordCounts, first);
    for (const words of lecture.wordCounts) whole.lengths[index]! += words;
    for (const [term, { positions, frequencies }] of lecture.terms) {
      const inChunks = entry(chunks, term);
      for (const [i, position] of positions.entries()) {
        if (position >= sizes[index]!) continue; // never stored so; a row at odds with its lecture counts for nothing
        inChunks[first + position]! += frequencies[i]!;
        entry(whole, term)[index]! += frequencies[i]!;
      }
    }
    first += sizes[index]!;
  }
  const wide = neighbourhoods(chunks, sizes);
  const languages = new Map(lectures.map(({ questionTerms }) => [questionTerms.join("\0"), questionTerms]));
  const scored = new Map([...languages].map(([key, terms]) => [key, { chunk: bm25(chunks, terms), wide: bm25(wide, terms), whole: bm25(whole, terms), coverage: coverage(chunks, wide, terms) }]));
  first = 0;
  return lectures.map(({ questionTerms }, index) => {
    const of = scored.get(questionTerms.join("\0"))!;
    const [from, to] = [first, (first += sizes[index]!)];
    return { lecture: of.whole[index]!, chunk: of.chunk.subarray(from, to), neighbourhood: of.wide.subarray(from, to), coverage: of.coverage.subarray(from, to) };
  });
}

function entry({ lengths, frequencies }: Documents, term: string): Float64Array {
  let row = frequencies.get(term);
  if (!row) frequencies.set(term, (row = new Float64Array(lengths.length)));
  return row;
}

/** Each chunk with the one before and the one behind it in its lecture, as one document. */
function neighbourhoods({ lengths, frequencies }: Documents, sizes: readonly number[]): Documents {
  const sum = (row: Float64Array) => {
    const wide = new Float64Array(row.length);
    let first = 0;
    for (const size of sizes) {
      for (let at = first; at < first + size; at++) {
        wide[at] = row[at]! + (at > first ? row[at - 1]! : 0) + (at + 1 < first + size ? row[at + 1]! : 0);
      }
      first += size;
    }
    return wide;
  };
  return { lengths: sum(lengths), frequencies: new Map([...frequencies].map(([term, row]) => [term, sum(row)])) };
}

/** Of each document, its BM25 as a share of the most possible: words that no document has count there too. */
function bm25({ lengths, frequencies }: Documents, terms: readonly string[]): Float64Array {
  const scores = new Float64Array(lengths.length);
  const mean = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
  let most = 0;
  for (const term of terms) {
    const row = frequencies.get(term);
    const idf = idfOf(row, lengths.length);
    most += idf * (K1 + 1);
    if (!row) continue;
    for (let at = 0; at < row.length; at++) {
      const frequency = row[at]!;
      if (frequency > 0) scores[at]! += (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * lengths[at]!) / mean));
    }
  }
  return shareOf(scores, most);
}

function coverage(chunks: Documents, wide: Documents, terms: readonly string[]): Float64Array {
  const covered = new Float64Array(chunks.lengths.length);
  let most = 0;
  for (const term of terms) {
    const idf = idfOf(chunks.frequencies.get(term), chunks.lengths.length);
    most += idf;
    const row = wide.frequencies.get(term);
    if (row) for (let at = 0; at < row.length; at++) if (row[at]! > 0) covered[at]! += idf;
  }
  return shareOf(covered, most);
}

function shareOf(values: Float64Array, most: number): Float64Array {
  if (most > 0) for (let at = 0; at < values.length; at++) values[at]! /= most;
  return values;
}

function idfOf(row: Float64Array | undefined, documents: number): number {
  let containing = 0;
  if (row) for (let at = 0; at < row.length; at++) if (row[at]! > 0) containing++;
  return Math.log(1 + (documents - containing + 0.5) / (containing + 0.5));
}
