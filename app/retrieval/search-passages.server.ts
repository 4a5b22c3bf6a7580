import type { Embedder } from "~/ai/embedding-model.server";
import type { Reranker } from "~/ai/reranking-model.server";
import type { Passage } from "~/course/passage";
import { AppError } from "~/platform/errors";
import { getMetrics, timed } from "~/platform/observability/metrics.server";
import { phraseEvidence } from "~/text/phrase-evidence";
import type { Sql } from "~db/connect.server";
import {
  lecturesToSearch,
  questionPostings,
  readChunks,
  scoreChunks,
  type ChunkPlace,
  type Posting,
  type Scope,
  type SearchedLecture,
  type StoredPassage,
} from "~db/search-chunks.server";
import { shortlistLectures } from "~db/search-everywhere.server";
import { diversify } from "./diversify";
import { byRank, fuse, WEIGHTS, withOnset, type Weights } from "./fusion";
import { withLeadIn } from "./lead-in";
import { lexicalEvidence, type LectureEvidence, type LectureShape, type LexicalEvidence } from "./lexical-evidence";

export type SearchQuery = {
  /** null: all courses. */
  courseId: string | null;
  /** Search this lecture only. */
  lectureId?: string | null;
  question: string;
  /** How many passages at the most. */
  limit?: number;
  /** How many of one lecture at the most, unless the search is within one. */
  perLecture?: number;
  weights?: Weights;
};

/** How a search is made for one pair of database and embedder. */
export type SearchDeps = { sql: Sql; embedder: Embedder; reranker?: Reranker | null; signal?: AbortSignal };

/** How many passages of one lecture an answer reads, so that others are heard too. */
const PER_LECTURE = 3;

/** What each side, vectors and words, puts forward; and what of both is read and weighed to the end. */
const NEAREST = 50;
const WORDIEST = 30;
const READ = 30;
const SHORTLIST = 30;
const MAX_QUESTION_CHARACTERS = 4_000;

/**
 * Finds the passages that answer a question, best first. Words and meaning are weighed together (see fusion).
 * A question with no words in it finds nothing. Throws AppError when the course was embedded with another model
 * than the one that would embed the question: their vectors cannot be compared.
 */
export function searchPassages(query: SearchQuery, deps: SearchDeps): Promise<Passage[]> {
  return timed(getMetrics().search, () => findPassages(query, deps));
}

async function findPassages(query: SearchQuery, { sql, embedder, reranker, signal }: SearchDeps): Promise<Passage[]> {
  // NUL is the one character that PostgreSQL's text cannot hold, half of a surrogate pair the one that UTF-8 cannot.
  const question = query.question.replaceAll("\0", " ").toWellFormed().trim().slice(0, MAX_QUESTION_CHARACTERS);
  if (!/[\p{L}\p{N}]/u.test(question)) return [];
  const { courseId, lectureId = null, limit = 8 } = query;
  // The question is embedded while its words are looked up.
  const embedding = timed(getMetrics().embedding, () => embedder.embed([question], signal ? { signal } : {})).then(
    ([vector]) => vector!,
  );
  embedding.catch(() => {}); // told where it is awaited
  const lectures =
    courseId === null
      ? await shortlistLectures(sql, {
          question,
          vector: await embedding,
          embeddingModel: embedder.id,
          limit: SHORTLIST,
        })
      : await lecturesToSearch(sql, courseId, lectureId);
  if (lectures.length === 0) return [];
  if (courseId !== null) assertSameModel(lectures, embedder.id, courseId);

  const scope: Scope = courseId === null ? { lectures } : { courseId, lectureId };
  const lexical = await weighWords(sql, scope, lectures, question);
  const scored = await weighMeaning(
    sql,
    scope,
    wordiest(lectures, lexical),
    lexical,
    await embedding,
    query.weights ?? WEIGHTS,
  );
  const read = await readPassages(sql, question, lectures, scored, query.weights ?? WEIGHTS);
  const ranked = reranker ? await rerankPassages(reranker, question, read, signal) : read;
  const perLecture = lectureId === null ? (query.perLecture ?? PER_LECTURE) : Infinity;
  return diversify(ranked, limit, perLecture).map(({ position: _, ...passage }) => ({
    ...passage,
    score: round(passage.score),
  }));
}

type LexicalByLecture = ReadonlyMap<string, LectureEvidence>;
type Scored = {
  place: ChunkPlace;
  evidence: LexicalEvidence;
  chunkCosine: number;
  windowCosine: number;
  score: number;
};
type Ranked = Passage & { position: number };

const lectureKey = ({ courseId, lectureId }: Omit<ChunkPlace, "position">) => `${courseId}\0${lectureId}`;
const keyOf = ({ courseId, lectureId, position }: ChunkPlace) => `${courseId}\0${lectureId}\0${position}`;

/** What the question's words say of every chunk of the lectures. */
async function weighWords(
  sql: Sql,
  scope: Scope,
  lectures: SearchedLecture[],
  question: string,
): Promise<LexicalByLecture> {
  const configs = [...new Set(lectures.map(({ textConfig }) => textConfig))];
  const evidence = lexicalEvidence(lectureShapes(lectures, await questionPostings(sql, scope, question, configs)));
  return new Map(lectures.map((lecture, index) => [lectureKey(lecture), evidence[index]!]));
}

/** Of one chunk, or null when it was stored since the lectures were listed. */
function evidenceOf(lexical: LexicalByLecture, place: ChunkPlace): LexicalEvidence | null {
  const of = lexical.get(lectureKey(place));
  const at = place.position;
  if (!of || at >= of.chunk.length) return null;
  return {
    chunk: of.chunk[at]!,
    neighbourhood: of.neighbourhood[at]!,
    lecture: of.lecture,
    coverage: of.coverage[at]!,
  };
}

function lectureShapes(lectures: SearchedLecture[], postings: Posting[]): LectureShape[] {
  const asked = new Map<string, Set<string>>();
  for (const { textConfig, term } of postings) asked.set(textConfig, (asked.get(textConfig) ?? new Set()).add(term));
  const shapes = new Map(
    lectures.map(({ courseId, lectureId, wordCounts, textConfig }) => {
      const shape = {
        textConfig,
        wordCounts,
        terms: new Map<string, NonNullable<Posting["place"]>>(),
        questionTerms: [...(asked.get(textConfig) ?? [])],
      };
      return [lectureKey({ courseId, lectureId }), shape];
    }),
  );
  for (const { textConfig, term, place } of postings) {
    const shape = place && shapes.get(lectureKey(place));
    if (shape?.textConfig === textConfig) shape.terms.set(term, place!);
  }
  return [...shapes.values()];
}

/** The chunks with the most of the question's words. */
function wordiest(lectures: SearchedLecture[], lexical: LexicalByLecture): ChunkPlace[] {
  const weighed: { place: ChunkPlace; weight: number }[] = [];
  for (const { courseId, lectureId } of lectures) {
    const of = lexical.get(lectureKey({ courseId, lectureId }))!;
    for (let position = 0; position < of.chunk.length; position++) {
      if (of.coverage[position] === 0) continue;
      const weight = 0.4 * of.chunk[position]! + 0.4 * of.neighbourhood[position]! + 0.3 * of.coverage[position]!;
      weighed.push({ place: { courseId, lectureId, position }, weight });
    }
  }
  // The lectures come in their order: equal weights keep it.
  return weighed
    .sort((a, b) => b.weight - a.weight)
    .slice(0, WORDIEST)
    .map(({ place }) => place);
}

async function weighMeaning(
  sql: Sql,
  scope: Scope,
  others: ChunkPlace[],
  lexical: LexicalByLecture,
  vector: Float32Array,
  weights: Weights,
): Promise<Scored[]> {
  const cosines = await scoreChunks(sql, scope, { vector, limit: NEAREST, others });
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

/** Reads the best candidates and weighs what only their words can tell: phrases, and where a subject begins. */
async function readPassages(
  sql: Sql,
  question: string,
  lectures: SearchedLecture[],
  scored: Scored[],
  weights: Weights,
): Promise<Ranked[]> {
  const best = scored.slice(0, READ);
  const before = best
    .filter(({ place }) => place.position > 0)
    .map(({ place }) => ({ ...place, position: place.position - 1 }));
  const places = new Map([...best.map(({ place }) => place), ...before].map((place) => [keyOf(place), place]));
  const chunks = new Map((await readChunks(sql, [...places.values()])).map((chunk) => [keyOf(chunk), chunk]));
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
  const fused = new Map(stored.map(({ place, score }, i) => [keyOf(place), score + weights.phrases * phrases[i]!]));
  const floor = Math.min(...scored.map(({ score }) => score));
  const lectureOf = new Map(lectures.map((lecture) => [lectureKey(lecture), lecture]));
  return stored
    .map(({ place, chunk, evidence, chunkCosine, windowCosine }) => {
      const previous = keyOf({ ...place, position: place.position - 1 });
      const score = withOnset(fused.get(keyOf(place))!, fused.get(previous) ?? floor);
      const similarity = round(Math.max(chunkCosine, windowCosine));
      return toPassage(chunk, chunks.get(previous), lectureOf.get(lectureKey(place))!, {
        score,
        similarity,
        coverage: round(evidence.coverage),
      });
    })
    .sort(byRank);
}

function toPassage(
  chunk: StoredPassage,
  before: StoredPassage | undefined,
  { title, timing }: SearchedLecture,
  weighed: Pick<Passage, "score" | "similarity" | "coverage">,
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
    ...weighed,
  };
}

/** A reranking model's own scores take the place of ours. One that fails is passed over: our order is a good one. */
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
  return scores ? ranked.map((passage, i) => ({ ...passage, score: scores[i]! })).sort(byRank) : ranked;
}

function assertSameModel(lectures: SearchedLecture[], wanted: string, courseId: string) {
  const others = [...new Set(lectures.map(({ embeddingModel }) => embeddingModel))].filter((model) => model !== wanted);
  if (others.length === 0) return;
  throw new AppError(
    "model_unavailable",
    `The course "${courseId}" was ingested with the embedding model ${others.join(" and ")}, but EMBEDDING_MODEL is ${wanted}. ` +
      "Run its ingest again, or set EMBEDDING_MODEL back.",
  );
}

/** Scores travel through JSON and the database: four decimals come back the same. */
function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
