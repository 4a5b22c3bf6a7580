import type { Reader } from "~/identity/viewer";
import { chunksOfLectures, type CachedChunks } from "./cached-chunks.server";
import { vectorCacheOf } from "./cached-vectors.server";
import type { Sql, SqlOrTx } from "./connect.server";
import { mayReadAmong, ofOneCourse } from "./may-read.server";
import { nearestCodes, type NearChunk } from "./nearest-codes";
import { scorePacked } from "./score-packed";
import { coursesOf, rowsOf, within, type ChunkPlace, type Scope } from "./search-scope.server";
import { vectorText } from "./vector-text";

/** The cosine similarities of a chunk and of its best window to the question, −1 to 1. */
export type ChunkCosines = ChunkPlace & { chunkCosine: number; windowCosine: number };

/** The chunks to score: the `limit` nearest ones to a vector among the lectures of the scope, and some `others`. */
type Scored = {
  vector: Float32Array;
  limit: number;
  others: readonly ChunkPlace[];
  lectures: readonly { courseId: string; lectureId: string; version: string }[];
};

/** The number of nearest chunks by binary codes that are rescored by their full vectors. */
const CODE_CANDIDATES = 120;

/**
 * Returns the cosine similarities of the `limit` nearest chunks to a vector, and of some `others`. Binary codes select
 * candidates, full vectors rescore them. All codes of a course are compared: under a filter, an index loses recall. What
 * is cached of a course is scored without a query, among `lectures`, which the reader may search.
 */
export async function scoreChunks(sql: Sql, reader: Reader, scope: Scope, scored: Scored): Promise<ChunkCosines[]> {
  if ("lectures" in scope) return scoreByQuery(sql, reader, scope, scored, null);
  const nearest = await nearestByCodes(sql, reader, scope.courseId, scored);
  return (
    (nearest && scoreCached(sql, reader, scope.courseId, scored, nearest)) ??
    scoreByQuery(sql, reader, scope, scored, nearest?.map(({ chunkId }) => chunkId) ?? null)
  );
}

async function scoreByQuery(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  scored: Scored,
  nearest: readonly string[] | null,
): Promise<ChunkCosines[]> {
  const courseId = "lectures" in scope ? null : scope.courseId;
  const courseIds = "lectures" in scope ? coursesOf(scope.lectures) : [scope.courseId];
  return sql<ChunkCosines[]>`
    with asked as materialized (
      select embedding, binary_quantize(embedding) as code from (select ${vectorText(scored.vector)}::vector as embedding) question
    ), candidates as materialized (
      ${courseId !== null && nearest ? listed(sql, courseId, nearest) : scannedCandidates(sql, reader, scope)}
    ), others as materialized (
      select c.course_id, c.chunk_id from ${rowsOf(sql, scored.others)}
      join chunks c on c.course_id = p.course_id and c.lecture_id = p.lecture_id and c.position = p.position
      where ${mayReadAmong(sql, reader, coursesOf(scored.others), "c.course_id")} and ${ofOneCourse(sql, courseIds, "c.course_id")}
    ), nearest as materialized (
      select v.course_id, v.chunk_id
      from candidates join chunk_vectors v using (course_id, chunk_id), asked
      -- Scanned candidates are in the scope already. To check again would read all vectors of its courses.
      where ${nearest ? within(sql, reader, scope) : ofOneCourse(sql, courseIds, "v.course_id")}
      -- Unit vectors: the negated inner product that <#> returns is the negated cosine, at less work.
      order by v.embedding <#> asked.embedding, v.course_id, v.chunk_id limit ${scored.limit}
    ), places as materialized (
      select course_id, chunk_id from nearest union select course_id, chunk_id from others
    )
    select v.course_id as "courseId", v.lecture_id as "lectureId", v.position, -(v.embedding <#> asked.embedding) as "chunkCosine",
           coalesce((select max(-(w.embedding <#> asked.embedding)) from window_vectors w
                     where ${ofOneCourse(sql, courseIds, "w.course_id")} and w.course_id = v.course_id and w.chunk_id = v.chunk_id),
                    -(v.embedding <#> asked.embedding)) as "windowCosine"
    from places join chunk_vectors v using (course_id, chunk_id), asked
    where ${ofOneCourse(sql, courseIds, "v.course_id")}`;
}

/**
 * Returns the chunks with the nearest codes, which are cached: to compare them with SQL takes longer than the rest of the
 * query on the embedded engine. Returns null if the codes and the vector have different dimensions.
 */
async function nearestByCodes(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  { vector, lectures }: Scored,
): Promise<NearChunk<CachedChunks>[] | null> {
  const cached = [...(await chunksOfLectures(sql, reader, courseId, lectures)).values()];
  const isComparable = cached.every(
    ({ chunkIds, dimensions }) => chunkIds.length === 0 || dimensions === vector.length,
  );
  return isComparable ? nearestCodes(cached, vector, CODE_CANDIDATES) : null;
}

/** Scores chunks in the process, or returns null until the vectors of all of their lectures are cached. */
function scoreCached(
  sql: Sql,
  reader: Reader,
  courseId: string,
  { vector, limit, others, lectures }: Scored,
  nearest: readonly NearChunk<CachedChunks>[],
): ChunkCosines[] | null {
  const otherIds = new Set(others.map(({ lectureId }) => lectureId));
  const versions = new Map(
    lectures.filter(({ lectureId }) => otherIds.has(lectureId)).map(({ lectureId, version }) => [lectureId, version]),
  );
  for (const { lecture } of nearest) versions.set(lecture.lectureId, lecture.version);
  const vectors = vectorCacheOf(sql).get(reader, courseId, versions);
  if (!vectors) return null;
  const near = nearest.map(({ lecture, ...chunk }) => ({ lectureId: lecture.lectureId, ...chunk }));
  return scorePacked(vectors, Float64Array.from(vector), { near, limit, others }).map((scored) => ({
    courseId,
    ...scored,
  }));
}

/** Selects chunks of one course by their ids. */
const listed = (sql: SqlOrTx, courseId: string, chunkIds: readonly string[]) => sql`
  select ${courseId}::text as course_id, chunk_id from unnest(${[...chunkIds]}::text[]) chunk_id`;

/** Selects the chunks with the nearest codes, which PostgreSQL compares. */
const scannedCandidates = (sql: SqlOrTx, reader: Reader, scope: Scope) => sql`
  select v.course_id, v.chunk_id from chunk_codes v where ${within(sql, reader, scope)}
  order by v.code <~> (select code from asked), v.chunk_id limit ${CODE_CANDIDATES}`;
