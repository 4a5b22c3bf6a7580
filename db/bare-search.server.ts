import pgvector from "pgvector";
import type { Sql, SqlOrTx } from "./connect.server";

/** The query that pgvector's manual begins with: the least that a search by vectors can cost. For benchmarks. */
export async function bareSearch(
  sql: SqlOrTx,
  courseId: string | null,
  vector: Float32Array,
  limit: number,
): Promise<void> {
  const scope = courseId === null ? sql`true` : sql`course_id = ${courseId}`;
  await sql`select chunk_id from chunk_vectors where ${scope} order by embedding <#> ${pgvector.toSql(Array.from(vector)) as string}::vector limit ${limit}`;
}

/** The nearest chunks of all courses, with every vector looked at. For benchmarks. */
export async function exactNearest(
  sql: Sql,
  vector: Float32Array,
  limit: number,
): Promise<{ courseId: string; chunkId: string }[]> {
  return sql.begin(async (tx) => {
    await tx`set local enable_indexscan = off`;
    return tx<{ courseId: string; chunkId: string }[]>`
      select course_id as "courseId", chunk_id as "chunkId" from chunk_vectors
      order by embedding <#> ${pgvector.toSql(Array.from(vector)) as string}::vector, course_id, chunk_id limit ${limit}`;
  });
}

/** Reads what searches touch from the disk once, as a server that has run for a while has. For benchmarks. */
export async function readIntoCache(sql: Sql): Promise<void> {
  await sql`create extension if not exists pg_prewarm`;
  await sql`
    select pg_prewarm(oid, 'read') from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname ~ '^(lectures|lecture_terms|chunks|chunk_signs|chunk_vectors|window_vectors)'`;
}
