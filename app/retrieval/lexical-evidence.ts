import { bm25, coverage, idfOf, meanLength, mostOf, termScore } from "./bm25";
import { indexSpans, joinLectures, said, slideSums, spansWith, type Course, type Span } from "./course-terms";

/**
 * A lecture's words, as far as a question needs them. A BM25 document is a run of chunks of one lecture.
 */
export type LectureShape = {
  /** The number of words of each chunk, by position. */
  wordCounts: readonly number[];
  /** Positions and frequencies of each question term in the lecture. Terms that the lecture lacks may be missing. */
  terms: ReadonlyMap<string, { positions: readonly number[]; frequencies: readonly number[] }>;
  /** The question's terms in the lecture's language. Lectures that share the array are scored at once. */
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

/**
 * The evidence of a lecture's chunks, by position. All chunks of a course are selected from by some of it; the rest is
 * computed for the few that were selected.
 */
export type LectureEvidence = Record<"chunk" | "region" | "coverage", Float64Array> &
  Record<"onward" | "begun", (position: number) => number>;

const CHUNK: Span = [0, 0];
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
  const course = joinLectures(lectures);
  const languages = new Set(lectures.map(({ questionTerms }) => questionTerms));
  const scored = new Map([...languages].map((terms) => [terms, scoreChunks(course, terms)]));
  return lectures.flatMap(({ questionTerms }, lecture) => {
    const scores = scored.get(questionTerms);
    if (!scores) return [];
    const [from, to] = [course.borders[lecture], course.borders[lecture + 1]];
    return [
      {
        chunk: scores.chunk.subarray(from, to),
        region: scores.region.subarray(from, to),
        coverage: scores.coverage.subarray(from, to),
        onward: (position) => scores.onward(lecture, position),
        begun: (position) => scores.begun(lecture, position),
      },
    ];
  });
}

function scoreChunks(course: Course, terms: readonly string[]) {
  const idfs = terms.map((term) => idfOf(spansWith(course, term, CHUNK), course.lengths.length));
  return {
    chunk: bm25(indexSpans(course, CHUNK), course.lengths, terms),
    region: bm25(indexSpans(course, REGION), slideSums(course, REGION), terms),
    coverage: coverage(indexSpans(course, NEIGHBORHOOD), terms, idfs),
    onward: scoreOnward(course, terms),
    begun: scoreBegun(course, terms, idfs),
  };
}

/** Returns a function that scores single chunks by BM25 of what is said from them on. */
function scoreOnward(course: Course, terms: readonly string[]) {
  const lengths = slideSums(course, ONWARD);
  const mean = meanLength(lengths);
  const idfs = terms.map((term) => idfOf(spansWith(course, term, ONWARD), lengths.length));
  const most = idfs.reduce((sum, idf) => sum + mostOf(idf), 0);
  return (lecture: number, position: number) => {
    const length = lengths[(course.borders[lecture] ?? 0) + position] ?? 0;
    let score = 0;
    for (const [index, term] of terms.entries()) {
      const frequency = said(course, term, lecture, position, ONWARD);
      if (frequency > 0) score += termScore(idfs[index] ?? 0, frequency, { length, mean });
    }
    return most > 0 ? score / most : 0;
  };
}

/** Added to how often a term is said, so that a single mention tells less than many. */
const MENTIONS_PRIOR = 0.5;

/**
 * Returns a function that tells of single chunks how much of the terms' occurrences around them are from the chunk on
 * rather than before it, as a mean over the terms, weighted by rarity.
 */
function scoreBegun(course: Course, terms: readonly string[], idfs: readonly number[]) {
  const most = idfs.reduce((sum, idf) => sum + idf, 0);
  return (lecture: number, position: number) => {
    let share = 0;
    for (const [index, term] of terms.entries()) {
      const onward = said(course, term, lecture, position, FROM_HERE);
      if (onward === 0) continue;
      const before = said(course, term, lecture, position, BEFORE);
      share += (idfs[index] ?? 0) * (onward / (onward + before + MENTIONS_PRIOR));
    }
    return most > 0 ? share / most : 0;
  };
}
