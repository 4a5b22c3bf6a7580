import type { Reader } from "~/identity/viewer";
import type { Sql, SqlOrTx } from "./connect.server";
import { mayRead } from "./may-read.server";
import { vectorText } from "./vector-text";

/** Runs the first query of pgvector's manual: a baseline for the cost of a vector search. For benchmarks. */
export async function baselineSearch(
  sql: SqlOrTx,
  courseId: string | null,
  vector: Float32Array,
  limit: number,
): Promise<void> {
  const scope = courseId === null ? sql`true` : sql`course_id = ${courseId}`;
  await sql`select chunk_id from chunk_vectors where ${scope} order by embedding <#> ${vectorText(vector)}::vector limit ${limit}`;
}

/** Returns the nearest chunks of all courses that a reader may see, by an exact scan. For benchmarks. */
export async function exactNearest(
  sql: Sql,
  reader: Reader,
  vector: Float32Array,
  limit: number,
): Promise<{ courseId: string; chunkId: string }[]> {
  return sql.begin(async (tx) => {
    await tx`set local enable_indexscan = off`;
    return tx<{ courseId: string; chunkId: string }[]>`
      select course_id as "courseId", chunk_id as "chunkId" from chunk_vectors
      where ${mayRead(tx, reader)} order by embedding <#> ${vectorText(vector)}::vector, course_id, chunk_id limit ${limit}`;
  });
}

/** Loads the tables and indexes of a search into memory, so that a benchmark measures a warm server. */
export async function readIntoCache(sql: Sql): Promise<void> {
  await sql`create extension if not exists pg_prewarm`;
  await sql`
    select pg_prewarm(oid, 'read') from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname ~ '^(lectures|lecture_terms|chunks|chunk_codes|chunk_vectors|window_vectors)'`;
}

/** Finds a course without an access check: a baseline for the check's cost. For benchmarks. */
export async function baselineCourse(sql: SqlOrTx, courseId: string): Promise<void> {
  await sql`select course_id as "courseId", title, description from courses where course_id = ${courseId}`;
}
