import type { Embedder } from "~/ai/embedding-model.server";
import type { Reranker } from "~/ai/reranking-model.server";
import type { Passage } from "~/course/passage";
import { AppError } from "~/platform/errors";
import { getMetrics, timed } from "~/platform/observability/metrics.server";
import { phraseEvidence } from "~/text/phrase-evidence";
import type { Sql } from "~db/connect.server";
import type { ChunkPlace, Scope, SearchedLecture, StoredPassage } from "~db/search-chunks.server";
import { diversifyWith } from "./diversify";
import { byRank, fuse, WEIGHTS, withOnset, type Weights } from "./fusion";
import { withLeadIn } from "./lead-in";
import type { LexicalEvidence } from "./lexical-evidence";
import { evidenceOf, lectureKey, scoreWords, topLexicalMatches, type LexicalByLecture } from "./score-words.server";
import { searchStore, type SearchStore } from "./search-store.server";

export type SearchQuery = {
  /** Null searches all courses. */
  courseId: string | null;
  /** Limits the search to this lecture. */
  lectureId?: string | null;
  question: string;
  /** The lecture that the question is about first: its best passages are among the results, whatever others score. */
  firstLectureId?: string | null;
  /** The most passages to return. */
  limit?: number;
  /** The most passages of one lecture, unless the search is limited to one. */
  perLecture?: number;
  weights?: Weights;
};

/** What a search needs. */
export type SearchDeps = { sql: Sql; embedder: Embedder; reranker?: Reranker | null; signal?: AbortSignal };

/** The most passages of one lecture, so that an answer also reads other lectures. */
const PER_LECTURE = 3;

/** Candidates by vectors and by words, and how many of both are read and rescored. */
const NEAREST = 50;
const TOP_LEXICAL = 30;
const READ = 30;
const SHORTLIST = 30;
/** Passages of the lecture that a question is about first: candidates by words, read, and returned. */
const FIRST_LECTURE = { topLexical: 10, read: 8, returned: 3 };
const MAX_QUESTION_CHARACTERS = 4_000;

/**
 * Finds the passages that answer a question, best first, by words and meaning (see `fusion.ts`). A question without
 * words finds nothing. Throws AppError if the course was embedded with another model than the question: their vectors
 * cannot be compared.
 */
export function searchPassages(query: SearchQuery, { sql, ...deps }: SearchDeps): Promise<Passage[]> {
  return timed(getMetrics().search, () => findPassages(query, { store: searchStore(sql), ...deps }));
}

/** Finds passages in any store. */
export async function findPassages(
  query: SearchQuery,
  { store, embedder, reranker, signal }: Omit<SearchDeps, "sql"> & { store: SearchStore },
): Promise<Passage[]> {
  // PostgreSQL's text cannot contain U+0000, and UTF-8 cannot contain lone surrogates.
  const question = query.question.replaceAll("\0", " ").toWellFormed().trim().slice(0, MAX_QUESTION_CHARACTERS);
  if (!/[\p{L}\p{N}]/u.test(question)) return [];
  const { courseId, lectureId = null, firstLectureId = null, limit = 8 } = query;
  // Embed the question while its words are looked up.
  const embedding = timed(getMetrics().embedding, () => embedder.embed([question], signal ? { signal } : {})).then(
    ([vector = new Float32Array(0)]) => vector,
  );
  embedding.catch(() => {}); // reported where it is awaited
  const lectures =
    courseId === null
      ? await store.shortlistLectures({
          question,
          vector: await embedding,
          embeddingModel: embedder.id,
          limit: SHORTLIST,
        })
      : await store.lecturesToSearch(courseId, lectureId);
  if (lectures.length === 0) return [];
  if (courseId !== null) assertSameModel(lectures, embedder.id, courseId);

  const scope: Scope = courseId === null ? { lectures } : { courseId, lectureId };
  const lexical = await scoreWords(store, scope, lectures, question);
  const isFirst = (place: { lectureId: string }) => place.lectureId === firstLectureId;
  const others = [
    ...topLexicalMatches(lectures, lexical, TOP_LEXICAL),
    ...topLexicalMatches(lectures.filter(isFirst), lexical, FIRST_LECTURE.topLexical),
  ];
  const scored = await scoreMeaning(store, scope, others, lexical, await embedding, query.weights ?? WEIGHTS);
  const read = await readPassages(store, question, lectures, { scored, isFirst }, query.weights ?? WEIGHTS);
  const ranked = reranker ? await rerankPassages(reranker, question, read, signal) : read;
  const perLecture = lectureId === null ? (query.perLecture ?? PER_LECTURE) : Infinity;
  return diversifyWith(ranked, isFirst, { least: FIRST_LECTURE.returned, limit, perLecture }).map(
    ({ position: _, ...passage }) => ({
      ...passage,
      score: round(passage.score),
    }),
  );
}

type Scored = {
  place: ChunkPlace;
  evidence: LexicalEvidence;
  chunkCosine: number;
  windowCosine: number;
  score: number;
};
type Ranked = Passage & { position: number };

const keyOf = ({ courseId, lectureId, position }: ChunkPlace) => `${courseId}\0${lectureId}\0${position}`;

/** Scores the chunks nearest in meaning and the top lexical matches, best first. */
async function scoreMeaning(
  store: SearchStore,
  scope: Scope,
  others: ChunkPlace[],
  lexical: LexicalByLecture,
  vector: Float32Array,
  weights: Weights,
): Promise<Scored[]> {
  const cosines = await store.scoreChunks(scope, { vector, limit: NEAREST, others });
  return cosines
    .flatMap(({ chunkCosine, windowCosine, ...place }) => {
      const evidence = evidenceOf(lexical, place);
      if (!evidence) return [];
      return [
        {
          place,
          evidence,
          chunkCosine,
          windowCosine,
          score: fuse({ ...evidence, chunkCosine, windowCosine, phrases: 0 }, weights),
        },
      ];
    })
    .sort((a, b) => b.score - a.score || (keyOf(a.place) < keyOf(b.place) ? -1 : 1));
}

/** Reads the best candidates and rescores them by what only their text shows: phrases, and where a subject begins. */
async function readPassages(
  store: SearchStore,
  question: string,
  lectures: SearchedLecture[],
  { scored, isFirst }: { scored: Scored[]; isFirst: (place: ChunkPlace) => boolean },
  weights: Weights,
): Promise<Ranked[]> {
  const ofFirst = scored.filter(({ place }) => isFirst(place)).slice(0, FIRST_LECTURE.read);
  const best = [...new Set([...scored.slice(0, READ), ...ofFirst])];
  const before = best
    .filter(({ place }) => place.position > 0)
    .map(({ place }) => ({ ...place, position: place.position - 1 }));
  const places = new Map([...best.map(({ place }) => place), ...before].map((place) => [keyOf(place), place]));
  const chunks = new Map((await store.readChunks([...places.values()])).map((chunk) => [keyOf(chunk), chunk]));
  const stored = best.flatMap((candidate) => {
    const chunk = chunks.get(keyOf(candidate.place));
    return chunk ? [{ ...candidate, chunk }] : [];
  });
  const documents = lectures.reduce((sum, { wordCounts }) => sum + wordCounts.length, 0);
  const phrases = phraseEvidence(
    question,
    stored.map(({ chunk }) => chunk.content),
    documents,
  );
  const fused = new Map(
    stored.map(({ place, score }, index) => [keyOf(place), score + weights.phrases * (phrases[index] ?? 0)]),
  );
  const floor = Math.min(...scored.map(({ score }) => score));
  const lectureOf = new Map(lectures.map((lecture) => [lectureKey(lecture), lecture]));
  return stored
    .flatMap(({ place, chunk, evidence, chunkCosine, windowCosine }) => {
      const lecture = lectureOf.get(lectureKey(place));
      if (!lecture) return [];
      const previous = keyOf({ ...place, position: place.position - 1 });
      const score = withOnset(fused.get(keyOf(place)) ?? floor, fused.get(previous) ?? floor);
      const similarity = round(Math.max(chunkCosine, windowCosine));
      const coverage = round(evidence.coverage);
      return [toPassage(chunk, chunks.get(previous), lecture, { score, similarity, coverage })];
    })
    .sort(byRank);
}

function toPassage(
  chunk: StoredPassage,
  before: StoredPassage | undefined,
  { title, timing }: SearchedLecture,
  scores: Pick<Passage, "score" | "similarity" | "coverage">,
): Ranked {
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
    ...scores,
  };
}

/** Replaces our scores by those of a reranking model. If the model fails, our order remains. */
async function rerankPassages(
  reranker: Reranker,
  question: string,
  ranked: Ranked[],
  signal?: AbortSignal,
): Promise<Ranked[]> {
  const scores = await reranker.rerank(
    question,
    ranked.map(({ lectureTitle, content }) => `${lectureTitle}\n${content}`),
    signal,
  );
  if (!scores) return ranked;
  return ranked.map((passage, index) => ({ ...passage, score: scores[index] ?? passage.score })).sort(byRank);
}

function assertSameModel(lectures: SearchedLecture[], wanted: string, courseId: string) {
  const others = [...new Set(lectures.map(({ embeddingModel }) => embeddingModel))].filter((model) => model !== wanted);
  if (others.length === 0) return;
  throw new AppError(
    "model_unavailable",
    `The course "${courseId}" was ingested with the embedding model ${others.join(" and ")}, but EMBEDDING_MODEL is ${wanted}. ` +
      "Re-ingest the course, or change EMBEDDING_MODEL back.",
  );
}

/** Rounds to four decimals, which JSON and the database return unchanged. */
function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
