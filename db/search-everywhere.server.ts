import type { Reader } from "~/identity/viewer";
import type { Sql, SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { hiddenCourses, hidesSome, mayRead } from "./may-read.server";
import { oneRow } from "./one-row";
import { parseNumbers } from "./parse-numbers";
import { searchedLectureColumns, type SearchedLecture } from "./search-chunks.server";
import { lectureKey } from "./search-scope.server";
import { vectorText } from "./vector-text";

/**
 * The number of nearest chunks of all courses to rescore by their full vectors: binary codes alone get one in five
 * wrong.
 */
const CODE_CANDIDATES_EVERYWHERE = 400;

export type NearChunk = { courseId: string; lectureId: string; chunkId: string };

/**
 * Returns the nearest chunks of all courses that a reader may see: an approximate index over binary codes, rescored by
 * full vectors.
 */
export async function nearestChunks(
  sql: Sql,
  reader: Reader,
  vector: Float32Array,
  limit: number,
): Promise<NearChunk[]> {
  return sql.begin((tx) => nearestIn(tx, reader, vector, limit));
}

/**
 * The approximate index looks at a bounded number of chunks. If most of those are hidden from the reader, it finds too
 * few, although others exist. Then only the reader's courses are scanned.
 */
async function nearestIn(tx: SqlOrTx, reader: Reader, vector: Float32Array, limit: number): Promise<NearChunk[]> {
  const hidesCourses = await widenSearch(tx, reader);
  const found = await tx<NearChunk[]>`${nearestOf(tx, candidatesByIndex(tx, reader, vector), vector, limit)}`;
  if (found.length >= limit || !hidesCourses) return found;
  return tx<NearChunk[]>`${nearestOf(tx, candidatesByScan(tx, reader, vector), vector, limit)}`;
}

/**
 * Makes the approximate index return enough candidates: by default, it stops at 40. If the reader may not see some
 * courses, it goes on until it has enough of the others (pgvector 0.8), so that hidden chunks do not displace visible ones. Returns
 * whether there are such courses.
 */
async function widenSearch(tx: SqlOrTx, reader: Reader): Promise<boolean> {
  const rows = await tx<{ hidesCourses: boolean }[]>`
    select set_config('hnsw.ef_search', ${String(CODE_CANDIDATES_EVERYWHERE)}, true), hides as "hidesCourses",
      case when hides
        and string_to_array((select extversion from pg_extension where extname = 'vector'), '.')::int[] >= array[0, 8]
      then set_config('hnsw.iterative_scan', 'relaxed_order', true) end
    from (select ${hidesSome(tx, reader)} as hides) h`;
  return oneRow(rows).hidesCourses;
}

/** Selects the chunks with the nearest binary codes by the approximate index. */
function candidatesByIndex(sql: SqlOrTx, reader: Reader, vector: Float32Array) {
  return sql`
    select course_id, chunk_id from chunk_codes
    where length(code) = ${dimensionsOf(sql, vector)} and ${mayRead(sql, reader)}
    order by ${distanceOfCode(sql, vector)} limit ${CODE_CANDIDATES_EVERYWHERE}`;
}

/** Selects the same from all chunks of the reader's courses. The addition keeps the approximate index from being used. */
function candidatesByScan(sql: SqlOrTx, reader: Reader, vector: Float32Array) {
  return sql`
    select course_id, chunk_id from chunk_codes
    where length(code) = ${dimensionsOf(sql, vector)}
      and course_id in (select k.course_id from courses k where ${mayRead(sql, reader, "k.course_id")})
    order by ${distanceOfCode(sql, vector)} + 0 limit ${CODE_CANDIDATES_EVERYWHERE}`;
}

const dimensionsOf = (sql: SqlOrTx, { length }: Float32Array) => sql.unsafe(String(length));

function distanceOfCode(sql: SqlOrTx, vector: Float32Array) {
  const bits = sql.unsafe(`bit(${vector.length})`);
  return sql`(code::${bits} <~> binary_quantize(${vectorText(vector)}::vector)::${bits})`;
}

/** Selects the nearest of some candidates by their full vectors, nearest first. */
function nearestOf(
  sql: SqlOrTx,
  candidates: ReturnType<typeof candidatesByIndex>,
  vector: Float32Array,
  limit: number,
) {
  return sql`
    with candidates as materialized (${candidates}), rescored as materialized (
      select v.course_id, v.lecture_id, v.chunk_id, v.embedding <#> ${vectorText(vector)}::vector as distance
      from candidates join chunk_vectors v using (course_id, chunk_id)
    )
    select course_id as "courseId", lecture_id as "lectureId", chunk_id as "chunkId" from rescored
    order by distance, course_id, chunk_id limit ${limit}`;
}

/** A term that as many lectures contain is too common to select lectures by. */
const COMMON = 100;

type Asked = {
  question: string;
  /** The question's vector. The lectures that say its words are looked up meanwhile. */
  vector: Promise<Float32Array>;
  embeddingModel: string;
  limit: number;
};

/**
 * Selects the lectures to search, of all courses that a reader may see: those of the nearest chunks, and those with the
 * question's rarest terms. Skips lectures embedded with another model, whose vectors are not comparable.
 */
export async function shortlistLectures(
  sql: Sql,
  reader: Reader,
  { question, vector, embeddingModel, limit }: Asked,
): Promise<SearchedLecture[]> {
  const [nearest, mentions] = await Promise.all([
    vector.then((asked) => nearestChunks(sql, reader, asked, 2 * limit)),
    votesOfTerms(sql, reader, question),
  ]);
  const votes = nearest.map((chunk, rank) => ({ votes: 1 / (11 + rank), ...chunk }));
  const best = mostVoted([...votes, ...mentions], limit);
  const rows = await sql<(Omit<SearchedLecture, "wordCounts"> & { wordCounts: string })[]>`
    select ${searchedLectureColumns(sql)}, array_to_string(chunk_word_counts, ' ') as "wordCounts"
    from lectures join unnest(
      ${best.map(({ courseId }) => courseId)}::text[], ${best.map(({ lectureId }) => lectureId)}::text[])
    with ordinality as best (course_id, lecture_id, rank) using (course_id, lecture_id)
    where embedding_model = ${embeddingModel} and ${mayRead(sql, reader)} and ${isReleased(sql)}
    order by rank`;
  return rows.map((row) => ({ ...row, wordCounts: parseNumbers(row.wordCounts) }));
}

type Votes = { courseId: string; lectureId: string; votes: number };

/** Returns the `limit` lectures with the most votes. Of equal ones, the first ids win. */
function mostVoted(given: readonly Votes[], limit: number): Votes[] {
  const sums = new Map<string, Votes>();
  for (const { courseId, lectureId, votes } of given) {
    const key = lectureKey({ courseId, lectureId });
    sums.set(key, { courseId, lectureId, votes: (sums.get(key)?.votes ?? 0) + votes });
  }
  return [...sums]
    .sort(([keyA, a], [keyB, b]) => b.votes - a.votes || (keyA < keyB ? -1 : 1))
    .slice(0, limit)
    .map(([, lecture]) => lecture);
}

/** Returns the votes for lectures with the question's terms: the fewer lectures have a term, the more. */
async function votesOfTerms(sql: Sql, reader: Reader, question: string): Promise<Votes[]> {
  const mentions = (await questionTerms(sql, reader, question)).reduce(
    (others, term) => sql`${others} union all (
      select term, course_id, lecture_id, cardinality(chunk_positions) from lecture_terms
      where term = ${term} and course_id not in (select course_id from hidden) limit ${COMMON})`,
    sql`select null::text as term, null::text as course_id, null::text as lecture_id, 0 as mentions where false`,
  );
  return sql<Votes[]>`
    with hidden as materialized (
      ${hiddenCourses(sql, reader)}
    ), mentions as materialized (
      ${mentions}
    ), rare as materialized (
      select course_id, lecture_id, mentions, count(*) over (partition by term) as lectures from mentions
    )
    select course_id as "courseId", lecture_id as "lectureId",
      sum(ln(1 + ${COMMON}::float8 / lectures) * mentions / (mentions + 2.0)) / 40 as votes
    from rare where lectures < ${COMMON} group by course_id, lecture_id`;
}

/** The most terms that select lectures, each in a part of the query. A longer question has enough rare ones in it. */
const MAX_TERMS = 60;

/** Returns the stems of a question in the languages of the lectures that a reader may see, without stop words. */
async function questionTerms(sql: Sql, reader: Reader, question: string): Promise<string[]> {
  const rows = await sql<{ term: string }[]>`
    select distinct unnest(tsvector_to_array(to_tsvector(config::regconfig, ${question}))) as term
    from (select distinct text_config as config from lectures where ${mayRead(sql, reader)}) configs
    order by 1 limit ${MAX_TERMS}`;
  return rows.map(({ term }) => term);
}
