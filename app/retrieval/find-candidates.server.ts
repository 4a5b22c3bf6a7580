import type { Passage } from "~/course/passage";
import { phraseEvidence } from "~/text/phrase-evidence";
import type { Posting } from "~db/question-postings.server";
import type { StoredPassage } from "~db/read-chunks.server";
import type { SearchedLecture } from "~db/search-chunks.server";
import { lectureKey, placeKey, type ChunkPlace, type Scope } from "~db/search-scope.server";
import { fuse, type Evidence, type Weights } from "./fusion";
import { withLeadIn } from "./lead-in";
import { lectureEnds } from "./lecture-ends";
import { evidenceOf, scoreWords, topLexicalMatches, type LexicalByLecture } from "./score-words.server";
import type { SearchStore } from "./search-store.server";
import { titleEvidence } from "./title-evidence";

/** A passage that may answer a question, with the evidence for it. */
export type Candidate = Omit<Passage, "score"> & { position: number; evidence: Evidence };

/** Candidates by vectors and by words, and how many of both are read. */
const NEAREST = 50;
const TOP_LEXICAL = 30;
const READ = 30;
/** The same for the lecture that a question is about first. */
const FIRST_LECTURE = { topLexical: 10, read: 8 };
/** A description counts less than a title, because it names several subjects. */
const DESCRIPTION_SHARE = 0.5;

type Search = {
  question: string;
  /** The words of the question that are looked for in titles and speech. */
  words: string;
  postings: readonly Posting[];
  /** The question's vector. It is awaited after the question's words are looked up. */
  embedding: Promise<Float32Array>;
  scope: Scope;
  lectures: SearchedLecture[];
  /** Whether a place is in the lecture that the question is about first. */
  isFirst: (place: { lectureId: string }) => boolean;
  /** Selects the candidates to read. */
  weights: Weights;
};

/**
 * The candidates for a question. `isCurrent`: false if one of their lectures was replaced during the search. Their scores
 * are then of the old version, and their texts of the new one.
 */
type Candidates = { candidates: Candidate[]; isCurrent: boolean };

/** Finds the candidates for a question by words and meaning, with all evidence, in no useful order. */
export async function findCandidates(store: SearchStore, search: Search): Promise<Candidates> {
  const { postings, embedding, scope, lectures, isFirst, weights } = search;
  const lexical = scoreWords(lectures, postings);
  const others = [
    ...topLexicalMatches(lectures, lexical, TOP_LEXICAL),
    ...topLexicalMatches(lectures.filter(isFirst), lexical, FIRST_LECTURE.topLexical),
  ];
  const cosines = await store.scoreChunks(scope, { vector: await embedding, limit: NEAREST, others, lectures });
  // Spreads come last here: with properties after one, Node 20 takes 1.6 µs for each object, twenty times as long.
  const found = withEvidence(cosines, lexical, search)
    .map((place) => ({ score: fuse(place.evidence, weights), ...place }))
    .sort((a, b) => b.score - a.score || (placeKey(a.place) < placeKey(b.place) ? -1 : 1));
  const ofFirst = found.filter(({ place }) => isFirst(place)).slice(0, FIRST_LECTURE.read);
  return readCandidates(store, [...new Set([...found.slice(0, READ), ...ofFirst])], search);
}

type Found = { place: ChunkPlace; lecture: SearchedLecture; evidence: Evidence };

/** Adds the evidence that needs no text. Leaves out chunks that were stored after the lectures were listed. */
function withEvidence(
  cosines: Awaited<ReturnType<SearchStore["scoreChunks"]>>,
  lexical: LexicalByLecture,
  { question, lectures }: Search,
): Found[] {
  const lectureOf = new Map(lectures.map((lecture) => [lectureKey(lecture), lecture]));
  const endsOf = lectureEnds(question);
  return cosines.flatMap((place): Found[] => {
    const words = evidenceOf(lexical, place);
    const lecture = lectureOf.get(lectureKey(place));
    if (!words || !lecture) return [];
    const { courseId, lectureId, position, chunkCosine, windowCosine } = place;
    const evidence = { chunkCosine, windowCosine, phrases: 0, title: 0 };
    const ends = endsOf(position, lecture.wordCounts.length);
    return [{ place: { courseId, lectureId, position }, lecture, evidence: Object.assign(evidence, words, ends) }];
  });
}

/** Reads chunks with the previous ones, and adds the evidence of their texts: phrases and titles. */
async function readCandidates(
  store: SearchStore,
  found: readonly Found[],
  { question, words, lectures }: Search,
): Promise<Candidates> {
  const wanted = found.map(({ place, lecture: { version } }) => ({ version, ...place }));
  const previous = wanted.flatMap(({ position, ...lecture }) =>
    position > 0 ? [{ position: position - 1, ...lecture }] : [],
  );
  const places = new Map([...wanted, ...previous].map((place) => [placeKey(place), place]));
  const chunks = new Map((await store.readChunks([...places.values()])).map((chunk) => [placeKey(chunk), chunk]));
  const stored = found.flatMap((candidate) => {
    const chunk = chunks.get(placeKey(candidate.place));
    return chunk ? [{ chunk, ...candidate }] : [];
  });
  const phrases = phraseEvidence(
    question,
    stored.map(({ chunk }) => chunk.content),
    lectures.reduce((sum, { wordCounts }) => sum + wordCounts.length, 0),
  );
  const titles = titleEvidence(
    words,
    stored.map(({ lecture, chunk }) => [lecture.title, ...chunk.headings].join("\n")),
  );
  const descriptions = titleEvidence(
    words,
    stored.map(({ lecture }) => [lecture.section ?? "", lecture.description ?? ""].join("\n")),
  );
  const candidates = stored.map(({ place, lecture, chunk, evidence }, index) =>
    toCandidate(chunk, chunks.get(placeKey({ ...place, position: place.position - 1 })), lecture, {
      ...evidence,
      phrases: phrases[index] ?? 0,
      title: Math.max(titles[index] ?? 0, DESCRIPTION_SHARE * (descriptions[index] ?? 0)),
    }),
  );
  // The nearest chunks were selected by ids that no chunk has any more, if a course with chunks has no candidates.
  const isFound = found.length > 0 || lectures.every(({ wordCounts }) => wordCounts.length === 0);
  const isCurrent =
    isFound &&
    stored.length === found.length &&
    stored.every(({ lecture, chunk }) => lecture.version === chunk.version);
  return { candidates, isCurrent };
}

function toCandidate(
  chunk: StoredPassage,
  before: StoredPassage | undefined,
  { title, timing }: SearchedLecture,
  evidence: Evidence,
): Candidate {
  const { courseId, lectureId, chunkId, position, endMs, headings } = chunk;
  return {
    courseId,
    lectureId,
    chunkId,
    position,
    lectureTitle: title,
    endMs,
    headings,
    timing,
    ...withLeadIn(chunk, before),
    similarity: round(Math.max(evidence.chunkCosine, evidence.windowCosine)),
    coverage: round(evidence.coverage),
    evidence,
  };
}

/** Rounds to four decimals, which JSON and the database return unchanged. */
export function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
