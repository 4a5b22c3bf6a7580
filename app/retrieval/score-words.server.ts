import type { Posting } from "~db/question-postings.server";
import type { SearchedLecture } from "~db/search-chunks.server";
import { lectureKey, type ChunkPlace } from "~db/search-scope.server";
import { lexicalEvidence, type LectureEvidence, type LectureShape, type LexicalEvidence } from "./lexical-evidence";

/** The lexical evidence of each searched lecture, keyed by `lectureKey`. */
export type LexicalByLecture = ReadonlyMap<string, LectureEvidence>;

/** Scores the question's words against every chunk of the lectures. */
export function scoreWords(lectures: readonly SearchedLecture[], postings: readonly Posting[]): LexicalByLecture {
  const evidence = lexicalEvidence(lectureShapes(lectures, postings));
  return new Map(
    lectures.flatMap((lecture, index) => {
      const ofLecture = evidence[index];
      return ofLecture ? [[lectureKey(lecture), ofLecture] as const] : [];
    }),
  );
}

/** Returns the evidence of one chunk, or null if the chunk was stored after the lectures were listed. */
export function evidenceOf(lexical: LexicalByLecture, place: ChunkPlace): LexicalEvidence | null {
  const lecture = lexical.get(lectureKey(place));
  const [chunk, region, coverage] = [
    lecture?.chunk[place.position],
    lecture?.region[place.position],
    lecture?.coverage[place.position],
  ];
  if (!lecture || chunk === undefined || region === undefined || coverage === undefined) return null;
  return { chunk, region, coverage, onward: lecture.onward(place.position), begun: lecture.begun(place.position) };
}

/** Returns the `limit` chunks with the most of the question's words. Equal scores keep the order of the lectures. */
export function topLexicalMatches(
  lectures: readonly SearchedLecture[],
  lexical: LexicalByLecture,
  limit: number,
): ChunkPlace[] {
  const top: { place: ChunkPlace; score: number }[] = [];
  let least = -Infinity; // that a further match must exceed
  for (const { courseId, lectureId } of lectures) {
    const lecture = lexical.get(lectureKey({ courseId, lectureId }));
    if (!lecture) continue;
    const { chunk, region, coverage } = lecture;
    for (let position = 0; position < coverage.length; position++) {
      const covered = coverage[position] ?? 0;
      if (covered === 0) continue;
      const score = 0.4 * (chunk[position] ?? 0) + 0.4 * (region[position] ?? 0) + 0.3 * covered;
      if (score <= least) continue;
      // Not one sort of all matches, of which a course has thousands.
      let rank = top.length;
      while (rank > 0 && (top[rank - 1]?.score ?? 0) < score) rank--;
      top.splice(rank, 0, { place: { courseId, lectureId, position }, score });
      if (top.length > limit) top.pop();
      if (top.length === limit) least = top.at(-1)?.score ?? least;
    }
  }
  return top.map(({ place }) => place);
}

function lectureShapes(lectures: readonly SearchedLecture[], postings: readonly Posting[]): LectureShape[] {
  const questionTerms = termsByConfig(postings);
  const shapes = new Map(
    lectures.map(({ courseId, lectureId, wordCounts, textConfig }) => {
      const terms = new Map<string, NonNullable<Posting["place"]>>();
      const shape = { textConfig, wordCounts, terms, questionTerms: questionTerms.get(textConfig) ?? NO_TERMS };
      return [lectureKey({ courseId, lectureId }), shape];
    }),
  );
  for (const { textConfig, term, place } of postings) {
    if (!place) continue;
    const shape = shapes.get(lectureKey(place));
    if (shape?.textConfig === textConfig) shape.terms.set(term, place);
  }
  return [...shapes.values()];
}

const NO_TERMS: readonly string[] = [];

/** Returns the question's terms under each text search configuration. */
function termsByConfig(postings: readonly Posting[]): Map<string, readonly string[]> {
  const asked = new Map<string, Set<string>>();
  for (const { textConfig, term } of postings) {
    const terms = asked.get(textConfig) ?? new Set();
    asked.set(textConfig, terms.add(term));
  }
  return new Map([...asked].map(([textConfig, terms]) => [textConfig, [...terms]]));
}
