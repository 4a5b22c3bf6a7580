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
export type LectureEvidence = {
  lecture: number;
  chunk: Float64Array;
  neighbourhood: Float64Array;
  coverage: Float64Array;
};

const K1 = 1.2;
const B = 0.75;

/** Frequencies of a term in documents: those above zero, and the documents that have one. */
type Row = { frequency: Float64Array; documents: number[] };
type Documents = { lengths: Float64Array; rows: Map<string, Row> };

/**
 * Weighs a question's words against every chunk of some lectures: Okapi BM25 (Robertson and Zaragoza, 2009) with k1
 * 1.2 and b 0.75, at three sizes. A subject goes on beyond a chunk's borders, and its words are seldom all in one.
 */
export function lexicalEvidence(lectures: readonly LectureShape[]): LectureEvidence[] {
  const total = lectures.reduce((sum, { wordCounts }) => sum + wordCounts.length, 0);
  const chunks = documents(total);
  const wide = documents(total);
  const whole = documents(lectures.length);
  const starts: number[] = [];
  let start = 0;
  for (const [index, { wordCounts, terms }] of lectures.entries()) {
    starts.push(start);
    const size = wordCounts.length;
    for (let position = 0; position < size; position++) {
      const words = wordCounts[position]!;
      chunks.lengths[start + position] = words;
      whole.lengths[index]! += words;
      for (let near = Math.max(0, position - 1); near <= Math.min(size - 1, position + 1); near++)
        wide.lengths[start + near]! += words;
    }
    for (const [term, { positions, frequencies }] of terms) {
      const [inChunks, inWide, inWhole] = [chunks, wide, whole].map((kind) => rowOf(kind, term)) as [Row, Row, Row];
      for (let i = 0; i < positions.length; i++) {
        const position = positions[i]!;
        if (position >= size) continue; // never stored so; a row at odds with its lecture counts for nothing
        add(inChunks, start + position, frequencies[i]!);
        add(inWhole, index, frequencies[i]!);
        for (let near = Math.max(0, position - 1); near <= Math.min(size - 1, position + 1); near++)
          add(inWide, start + near, frequencies[i]!);
      }
    }
    start += size;
  }
  const languages = new Map(lectures.map(({ questionTerms }) => [questionTerms.join("\0"), questionTerms]));
  const scored = new Map(
    [...languages].map(([key, terms]) => [
      key,
      {
        chunk: bm25(chunks, terms),
        wide: bm25(wide, terms),
        whole: bm25(whole, terms),
        coverage: coverage(chunks, wide, terms),
      },
    ]),
  );
  return lectures.map(({ questionTerms, wordCounts }, index) => {
    const of = scored.get(questionTerms.join("\0"))!;
    const [from, to] = [starts[index]!, starts[index]! + wordCounts.length];
    return {
      lecture: of.whole[index]!,
      chunk: of.chunk.subarray(from, to),
      neighbourhood: of.wide.subarray(from, to),
      coverage: of.coverage.subarray(from, to),
    };
  });
}

const documents = (count: number): Documents => ({ lengths: new Float64Array(count), rows: new Map() });

function rowOf({ lengths, rows }: Documents, term: string): Row {
  let row = rows.get(term);
  if (!row) rows.set(term, (row = { frequency: new Float64Array(lengths.length), documents: [] }));
  return row;
}

function add(row: Row, document: number, frequency: number): void {
  if (row.frequency[document] === 0) row.documents.push(document);
  row.frequency[document]! += frequency;
}

/** Of each document, its BM25 as a share of the most possible: words that no document has count there too. */
function bm25({ lengths, rows }: Documents, terms: readonly string[]): Float64Array {
  const scores = new Float64Array(lengths.length);
  let words = 0;
  for (let at = 0; at < lengths.length; at++) words += lengths[at]!;
  const mean = Math.max(1, words / Math.max(1, lengths.length));
  let most = 0;
  for (const term of terms) {
    const row = rows.get(term);
    const idf = idfOf(row, lengths.length);
    most += idf * (K1 + 1);
    for (const at of row?.documents ?? []) {
      const frequency = row!.frequency[at]!;
      scores[at]! += (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * lengths[at]!) / mean));
    }
  }
  return shareOf(scores, most);
}

function coverage(chunks: Documents, wide: Documents, terms: readonly string[]): Float64Array {
  const covered = new Float64Array(chunks.lengths.length);
  let most = 0;
  for (const term of terms) {
    const idf = idfOf(chunks.rows.get(term), chunks.lengths.length);
    most += idf;
    for (const at of wide.rows.get(term)?.documents ?? []) covered[at]! += idf;
  }
  return shareOf(covered, most);
}

function shareOf(values: Float64Array, most: number): Float64Array {
  if (most > 0) for (let at = 0; at < values.length; at++) values[at]! /= most;
  return values;
}

function idfOf(row: Row | undefined, documents: number): number {
  const containing = row?.documents.length ?? 0;
  return Math.log(1 + (documents - containing + 0.5) / (containing + 0.5));
}
