import type { Embedder } from "~/ai/embedding-model.server";
import type { Reranker } from "~/ai/reranking-model.server";
import type { Passage } from "~/course/passage";
import type { Reader } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { getMetrics, timed } from "~/platform/observability/metrics.server";
import { mentionedWords } from "~/text/mentioned-words";
import { withoutFrame } from "~/text/without-frame";
import type { Sql } from "~db/connect.server";
import type { QuestionTerm } from "~db/question-postings.server";
import type { SearchedLecture } from "~db/search-chunks.server";
import { lectureKey, type Scope } from "~db/search-scope.server";
import { diversifyWith } from "./diversify";
import { findCandidates, round, type Candidate } from "./find-candidates.server";
import { byRank, fuse, WEIGHTS, type Weights } from "./fusion";
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

/** Dependencies of a search. */
export type SearchDeps = {
  sql: Sql;
  /** The viewer who gets the results. */
  reader: Reader;
  embedder: Embedder;
  reranker?: Reranker | null;
  signal?: AbortSignal;
};

/** The most passages of one lecture, so that an answer also reads other lectures; more where there are few. */
const PER_LECTURE = 3;

const SHORTLIST = 30;
/** The passages returned of the lecture that a question is about first. */
const OF_FIRST_LECTURE = 3;
const MAX_QUESTION_CHARACTERS = 4_000;
/** How often to search while an ingest replaces the lectures that are searched. */
const MAX_ATTEMPTS = 3;

/**
 * Finds the passages that answer a question, best first, by words and meaning (see `fusion.ts`). A question without
 * words finds nothing. Throws AppError if the course was embedded with another model than the question: their vectors
 * cannot be compared.
 */
export function searchPassages(query: SearchQuery, { sql, reader, ...deps }: SearchDeps): Promise<Passage[]> {
  return timed(getMetrics().search, () => findPassages(query, { store: searchStore(sql, reader), ...deps }));
}

type StoreDeps = Omit<SearchDeps, "sql" | "reader"> & { store: SearchStore };

/** Finds passages in any store. */
export async function findPassages(query: SearchQuery, { reranker, ...deps }: StoreDeps): Promise<Passage[]> {
  const { lectureId = null, firstLectureId = null, limit = 8, weights = WEIGHTS } = query;
  const fused = (await searchCandidates(query, deps))
    .map(({ evidence, ...passage }) => ({ score: fuse(evidence, weights), ...passage }))
    .sort(byRank);
  const ranked = reranker ? await rerankPassages(reranker, searchableText(query.question), fused, deps.signal) : fused;
  const isFirst = (place: { lectureId: string }) => place.lectureId === firstLectureId;
  const lectures = new Set(fused.map(lectureKey)).size;
  const fairShare = Math.max(PER_LECTURE, Math.ceil((2 * limit) / lectures));
  const perLecture = lectureId === null ? (query.perLecture ?? fairShare) : Infinity;
  return diversifyWith(ranked, isFirst, { least: OF_FIRST_LECTURE, limit, perLecture }).map(
    ({ position: _, ...passage }) => ({
      ...passage,
      score: round(passage.score),
    }),
  );
}

/** Finds the candidates among which a search ranks, with the evidence for each. */
export async function searchCandidates(
  { courseId, lectureId = null, firstLectureId = null, weights = WEIGHTS, ...query }: SearchQuery,
  { store, embedder, signal }: Omit<StoreDeps, "reranker">,
): Promise<Candidate[]> {
  const question = withCommonWords(searchableText(query.question));
  if (!/[\p{L}\p{N}]/u.test(question)) return [];
  // Embed the question while its words are looked up.
  const embedding = timed(getMetrics().embedding, () => embedder.embed([question], { signal })).then(
    ([vector = new Float32Array(0)]) => vector,
  );
  embedding.catch(() => {}); // reported where it is awaited
  const isFirst = (place: { lectureId: string }) => place.lectureId === firstLectureId;
  const words = withoutFrame(question);
  for (let attempt = 1; ; attempt++) {
    const { scope, lectures, terms } =
      courseId === null
        ? await lookUpEverywhere(store, { question, words, vector: embedding, embeddingModel: embedder.id })
        : await lookUpInCourse(store, { courseId, lectureId, words });
    if (lectures.length === 0) return [];
    if (courseId !== null) assertSameModel(lectures, embedder.id, courseId);
    // After the lectures: words of a later version are noticed by the version that was listed.
    const postings = await store.questionPostings(scope, { terms, lectures });
    const search = { question, words, postings, embedding, scope, lectures, isFirst, weights };
    const { candidates, isCurrent } = await findCandidates(store, search);
    if (isCurrent || attempt === MAX_ATTEMPTS) return candidates;
  }
}

/** What is searched, and the question's terms in its languages. */
type LookedUp = { scope: Scope; lectures: SearchedLecture[]; terms: QuestionTerm[] };

async function lookUpEverywhere(
  store: SearchStore,
  { words, ...asked }: Omit<Parameters<SearchStore["shortlistLectures"]>[0], "limit"> & { words: string },
): Promise<LookedUp> {
  const lectures = await store.shortlistLectures({ ...asked, limit: SHORTLIST });
  const scope = { lectures };
  return { scope, lectures, terms: lectures.length > 0 ? await store.questionTerms(scope, words) : [] };
}

async function lookUpInCourse(
  store: SearchStore,
  { courseId, lectureId, words }: { courseId: string; lectureId: string | null; words: string },
): Promise<LookedUp> {
  const scope = { courseId, lectureId };
  const [lectures, terms] = await Promise.all([
    store.lecturesToSearch(courseId, lectureId),
    store.questionTerms(scope, words),
  ]);
  return { scope, lectures, terms };
}

/** Removes what the database cannot store: PostgreSQL's text no U+0000, and UTF-8 no lone surrogates. */
function searchableText(question: string): string {
  return question.replaceAll("\0", " ").toWellFormed().trim().slice(0, MAX_QUESTION_CHARACTERS);
}

/** Stop words are not searched, so a question about one is searched by what lectures call such words. */
const withCommonWords = (question: string) =>
  mentionedWords(question).size > 0 ? `${question} (common words, stop words)` : question;

type Ranked = Passage & { position: number };

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
