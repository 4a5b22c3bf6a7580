import type { Reader } from "~/identity/viewer";
import type { Sql, SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayRead } from "./may-read.server";
import {
  searchedLectureColumns,
  toSearchedLecture,
  type SearchedLecture,
  type SearchedLectureRow,
} from "./search-chunks.server";
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
  return sql.begin(async (tx) => {
    await widenSearch(tx, reader);
    return tx<NearChunk[]>`
      with ${nearestEverywhere(tx, reader, vector, limit)} select course_id as "courseId", lecture_id as "lectureId", chunk_id as "chunkId" from nearest order by rank`;
  });
}

/**
 * Makes the approximate index return enough candidates: by default, it stops at 40. If the reader may not see some
 * courses, it goes on until it has enough of the others (pgvector 0.8), so that hidden chunks take no places.
 */
const widenSearch = (tx: SqlOrTx, reader: Reader) => tx`
  select set_config('hnsw.ef_search', ${String(CODE_CANDIDATES_EVERYWHERE)}, true),
    case when string_to_array((select extversion from pg_extension where extname = 'vector'), '.')::int[] >= array[0, 8]
      and exists (select from courses where not ${mayRead(tx, reader)})
    then set_config('hnsw.iterative_scan', 'relaxed_order', true) end`;

/** Common table expressions that end with `nearest (course_id, lecture_id, chunk_id, rank)`. */
function nearestEverywhere(sql: SqlOrTx, reader: Reader, vector: Float32Array, limit: number) {
  const bits = sql.unsafe(`bit(${vector.length})`);
  return sql`
    candidates as materialized (
      select course_id, chunk_id from chunk_codes
      where length(code) = ${sql.unsafe(String(vector.length))} and ${mayRead(sql, reader)}
      order by code::${bits} <~> binary_quantize(${vectorText(vector)}::vector)::${bits} limit ${CODE_CANDIDATES_EVERYWHERE}
    ), rescored as materialized (
      select v.course_id, v.lecture_id, v.chunk_id, v.embedding <#> ${vectorText(vector)}::vector as distance
      from candidates join chunk_vectors v using (course_id, chunk_id)
    ), nearest as materialized (
      select course_id, lecture_id, chunk_id, row_number() over (order by distance, course_id, chunk_id) as rank from rescored
      order by distance, course_id, chunk_id limit ${limit}
    )`;
}

/** A term that as many lectures contain is too common to select lectures by. */
const COMMON = 100;

/**
 * Selects the lectures to search, of all courses that a reader may see: those of the nearest chunks, and those with the question's rarest
 * terms. Skips lectures embedded with another model, whose vectors are not comparable.
 */
export async function shortlistLectures(
  sql: Sql,
  reader: Reader,
  {
    question,
    vector,
    embeddingModel,
    limit,
  }: { question: string; vector: Float32Array; embeddingModel: string; limit: number },
): Promise<SearchedLecture[]> {
  const rows = await sql.begin(async (tx) => {
    await widenSearch(tx, reader);
    return tx<SearchedLectureRow[]>`
      with ${nearestEverywhere(tx, reader, vector, 2 * limit)}, terms as materialized (
        select distinct unnest(tsvector_to_array(to_tsvector(config::regconfig, ${question}))) as term
        from (select distinct text_config as config from lectures where ${mayRead(tx, reader)}) configs
      ), rare as materialized (
        select p.course_id, p.lecture_id, p.mentions, count(*) over (partition by t.term) as lectures
        from terms t, lateral (
          select course_id, lecture_id, cardinality(chunk_positions) as mentions from lecture_terms
          where term = t.term and ${mayRead(tx, reader)} limit ${COMMON}) p
      ), votes as (
        select course_id, lecture_id, sum(1.0 / (10 + rank)) as votes from nearest group by 1, 2
        union all
        select course_id, lecture_id, sum(ln(1 + ${COMMON}::float8 / lectures) * mentions / (mentions + 2.0)) / 40 from rare
        where lectures < ${COMMON} group by 1, 2
      ), best as (
        select course_id, lecture_id, sum(votes) as votes from votes group by 1, 2 order by 3 desc, 1, 2 limit ${limit}
      )
      select ${searchedLectureColumns(tx)} from lectures join best using (course_id, lecture_id)
      where embedding_model = ${embeddingModel} and ${mayRead(tx, reader)} and ${isReleased(tx)}
      order by votes desc, course_id, lecture_id`;
  });
  return rows.map(toSearchedLecture);
}
