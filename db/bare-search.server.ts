import pgvector from "pgvector";
import type { SqlOrTx } from "./connect.server";

/** The query that pgvector's manual begins with: the least that a search by vectors can cost. For benchmarks. */
export async function bareSearch(sql: SqlOrTx, courseId: string | null, vector: Float32Array, limit: number): Promise<void> {
  const scope = courseId === null ? sql`true` : sql`course_id = ${courseId}`;
  await sql`select chunk_id from chunk_vectors where ${scope} order by embedding <#> ${pgvector.toSql(Array.from(vector)) as string}::vector limit ${limit}`;
}
