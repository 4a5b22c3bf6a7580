import type { Embedder } from "~/ai/embedding-model.server";
import { AppError } from "~/errors";
import type { Sql } from "~db/connect.server";
import { embeddingModelsOf, searchChunks } from "~db/search-chunks.server";
import { byRank, fuse } from "./fusion";
import type { Passage } from "./passage";

export type SearchQuery = {
  courseId: string;
  /** Search this lecture only. */
  lectureId?: string | null;
  question: string;
  /** How many passages at the most. */
  limit?: number;
};

/** How a search is made for one pair of database and embedder. */
export type SearchDeps = { sql: Sql; embedder: Embedder; signal?: AbortSignal };

const CANDIDATES = 40;
const MAX_QUESTION_CHARACTERS = 4_000;

/**
 * Finds the passages that answer a question, best first. Words and meaning are weighed together (see fusion).
 * A question with no words in it finds nothing. Throws AppError when the course was embedded with another model
 * than the one that would embed the question: their vectors cannot be compared.
 */
export async function searchPassages(query: SearchQuery, { sql, embedder, signal }: SearchDeps): Promise<Passage[]> {
  // NUL is the one character that PostgreSQL's text cannot hold.
  const question = query.question.replaceAll("\0", " ").trim().slice(0, MAX_QUESTION_CHARACTERS);
  if (!/[\p{L}\p{N}]/u.test(question)) return [];
  const [models, vectors] = await Promise.all([
    embeddingModelsOf(sql, query.courseId),
    embedder.embed([question], signal ? { signal } : {}),
  ]);
  assertSameModel(models, embedder.id, query.courseId);
  const hits = await searchChunks(sql, {
    courseId: query.courseId,
    lectureId: query.lectureId ?? null,
    question,
    vector: vectors[0]!,
    candidates: CANDIDATES,
  });
  return hits
    .map((hit) => ({ hit, score: round(fuse(hit)), lectureId: hit.lectureId, startMs: hit.startMs, chunkId: hit.chunkId }))
    .sort(byRank)
    .slice(0, query.limit ?? 8)
    .map(({ hit, score }) => ({
      courseId: query.courseId,
      lectureId: hit.lectureId,
      chunkId: hit.chunkId,
      lectureTitle: hit.lectureTitle,
      startMs: hit.startMs,
      endMs: hit.endMs,
      content: hit.content,
      headings: hit.headings,
      timing: hit.timing,
      score,
      similarity: round(Math.max(hit.chunkCosine, hit.windowCosine)),
    }));
}

function assertSameModel(stored: string[], wanted: string, courseId: string) {
  const others = stored.filter((model) => model !== wanted);
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
