import { Tally, type Index } from "./bm25";

/** The first and the last chunk of a document, relative to the chunk that it belongs to. */
export type Span = readonly [first: number, last: number];

/** The chunks of a lecture that say a term, by position and in order, and how often each does. */
type Occurrences = { positions: readonly number[]; frequencies: readonly number[] };
/** The same with the first chunk of the lecture, and the first one after it. */
type PlacedOccurrences = Occurrences & { start: number; end: number };

/** The chunks of all lectures, in order, numbered from 0, and where they say the question's terms. */
export type Course = {
  /** Words of each chunk. */
  lengths: Float64Array;
  /** The first chunk of each lecture, and last the number of chunks. */
  borders: readonly number[];
  /** The occurrences of each term, by lecture. */
  occurrences: ReadonlyMap<string, ReadonlyMap<number, PlacedOccurrences>>;
};

type Lecture = { wordCounts: readonly number[]; terms: ReadonlyMap<string, Occurrences> };

/** Joins the chunks of lectures and their terms. */
export function joinLectures(lectures: readonly Lecture[]): Course {
  const borders = [0];
  const occurrences = new Map<string, Map<number, PlacedOccurrences>>();
  let start = 0;
  for (const [lecture, { wordCounts, terms }] of lectures.entries()) {
    const end = start + wordCounts.length;
    for (const [term, { positions, frequencies }] of terms) {
      const byLecture = occurrences.get(term) ?? new Map<number, PlacedOccurrences>();
      occurrences.set(term, byLecture.set(lecture, { start, end, positions, frequencies }));
    }
    borders.push((start = end));
  }
  const lengths = new Float64Array(start);
  for (const [lecture, { wordCounts }] of lectures.entries()) lengths.set(wordCounts, borders[lecture]);
  return { lengths, borders, occurrences };
}

/** Indexes a document for each chunk: the chunks of its lecture that the span covers. */
export function indexSpans(course: Course, span: Span): Index {
  const [first, last] = span;
  const tally = new Tally(course.lengths.length);
  return {
    documents: course.lengths.length,
    tally: (term) => {
      tally.clear();
      for (const { start, end, positions, frequencies } of occurrencesOf(course, term))
        for (let entry = 0; entry < positions.length; entry++) {
          const chunk = start + (positions[entry] ?? 0);
          // While the lecture is being replaced, its postings and word counts disagree.
          if (chunk >= end) break;
          const to = Math.min(chunk - first, end - 1);
          for (let document = Math.max(chunk - last, start); document <= to; document++)
            tally.add(document, frequencies[entry] ?? 0);
        }
      return tally;
    },
  };
}

/** Returns how many of the documents that `indexSpans` would index have a term. */
export function spansWith(course: Course, term: string, [first, last]: Span): number {
  let count = 0;
  for (const { start, end, positions } of occurrencesOf(course, term)) {
    let next = start; // the first document that is not counted yet
    for (const position of positions) {
      const chunk = start + position;
      if (chunk >= end) break;
      const to = Math.min(chunk - first, end - 1);
      count += Math.max(0, to + 1 - Math.max(chunk - last, next));
      next = Math.max(next, to + 1);
    }
  }
  return count;
}

/** Returns how often the span of one chunk says a term. */
export function said(course: Course, term: string, lecture: number, position: number, [first, last]: Span): number {
  const ofTerm = course.occurrences.get(term)?.get(lecture);
  if (!ofTerm) return 0;
  const { start, end, positions, frequencies } = ofTerm;
  const to = Math.min(position + last, end - start - 1);
  let count = 0;
  for (let entry = 0; entry < positions.length; entry++) {
    const at = positions[entry] ?? 0;
    if (at > to) break;
    if (at >= position + first) count += frequencies[entry] ?? 0;
  }
  return count;
}

const occurrencesOf = ({ occurrences }: Course, term: string): Iterable<PlacedOccurrences> =>
  occurrences.get(term)?.values() ?? [];

/** Returns, for each chunk, the number of words that the span covers in its lecture. */
export function slideSums({ lengths, borders }: Course, [first, last]: Span): Float64Array {
  const sums = new Float64Array(lengths.length);
  for (let lecture = 0; lecture + 1 < borders.length; lecture++) {
    const [start = 0, end = 0] = [borders[lecture], borders[lecture + 1]];
    let sum = 0;
    for (let entering = start; entering < Math.min(end, start + last); entering++) sum += lengths[entering] ?? 0;
    for (let chunk = start; chunk < end; chunk++) {
      const [entering, leaving] = [chunk + last, chunk + first - 1];
      if (entering < end) sum += lengths[entering] ?? 0;
      if (leaving >= start) sum -= lengths[leaving] ?? 0;
      sums[chunk] = sum;
    }
  }
  return sums;
}
