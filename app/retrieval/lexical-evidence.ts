import { addFrequency, bm25, coverage, makeIndex, rowOf } from "./bm25";

/**
 * A lecture's words, as far as a question needs them. A BM25 document is a chunk; its neighbors are in the same
 * lecture.
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
  /** The same for the chunk together with the previous and the next one. */
  neighborhood: number;
  /** The same for the whole lecture. */
  lecture: number;
  /** The share of the question, its terms weighted by rarity, that the chunk and its neighbors mention. */
  coverage: number;
};

/** The evidence of every chunk of a lecture, by position. */
export type LectureEvidence = {
  lecture: number;
  chunk: Float64Array;
  neighborhood: Float64Array;
  coverage: Float64Array;
};

/**
 * Scores a question's words against every chunk of the lectures at three sizes, because a subject continues beyond the
 * borders of a chunk and one chunk seldom has all of its words.
 */
export function lexicalEvidence(lectures: readonly LectureShape[]): LectureEvidence[] {
  const { chunks, neighborhoods, whole, starts } = indexLectures(lectures);
  const languages = new Map(lectures.map(({ questionTerms }) => [languageKey(questionTerms), questionTerms]));
  const scored = new Map(
    [...languages].map(([key, terms]) => [
      key,
      {
        chunk: bm25(chunks, terms),
        neighborhood: bm25(neighborhoods, terms),
        lecture: bm25(whole, terms),
        coverage: coverage(chunks, neighborhoods, terms),
      },
    ]),
  );
  return lectures.flatMap(({ questionTerms, wordCounts }, index) => {
    const scores = scored.get(languageKey(questionTerms));
    const from = starts[index];
    if (!scores || from === undefined) return [];
    const to = from + wordCounts.length;
    return [
      {
        lecture: scores.lecture[index] ?? 0,
        chunk: scores.chunk.subarray(from, to),
        neighborhood: scores.neighborhood.subarray(from, to),
        coverage: scores.coverage.subarray(from, to),
      },
    ];
  });
}

const languageKey = (terms: readonly string[]) => terms.join("\0");

/** Indexes the lectures by chunk, by chunk with its neighbors, and whole. `starts`: the first chunk of each lecture. */
function indexLectures(lectures: readonly LectureShape[]) {
  const chunkCount = lectures.reduce((sum, { wordCounts }) => sum + wordCounts.length, 0);
  const chunks = makeIndex(chunkCount);
  const neighborhoods = makeIndex(chunkCount);
  const whole = makeIndex(lectures.length);
  const starts: number[] = [];
  let start = 0;
  for (const [index, { wordCounts, terms }] of lectures.entries()) {
    starts.push(start);
    const size = wordCounts.length;
    for (const [position, words] of wordCounts.entries()) {
      chunks.lengths[start + position] = words;
      whole.lengths[index] = (whole.lengths[index] ?? 0) + words;
      const last = Math.min(size - 1, position + 1);
      for (let near = Math.max(0, position - 1); near <= last; near++)
        neighborhoods.lengths[start + near] = (neighborhoods.lengths[start + near] ?? 0) + words;
    }
    for (const [term, { positions, frequencies }] of terms) {
      const [inChunks, inNeighborhoods, inWhole] = [
        rowOf(chunks, term),
        rowOf(neighborhoods, term),
        rowOf(whole, term),
      ];
      for (const [entry, position] of positions.entries()) {
        if (position >= size) continue; // the lecture is being replaced: its postings and word counts disagree
        const frequency = frequencies[entry] ?? 0;
        addFrequency(inChunks, start + position, frequency);
        addFrequency(inWhole, index, frequency);
        const last = Math.min(size - 1, position + 1);
        for (let near = Math.max(0, position - 1); near <= last; near++)
          addFrequency(inNeighborhoods, start + near, frequency);
      }
    }
    start += size;
  }
  return { chunks, neighborhoods, whole, starts };
}
