import type { Sql } from "./connect.server";

/**
 * Fills the database without its approximate indexes, and builds them over all that is there afterwards: for a large load
 * that is many times faster than to keep them up row by row. Searches of all courses are slow meanwhile.
 */
export async function withoutApproximateIndexes<T>(sql: Sql, fill: () => Promise<T>): Promise<T> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '% USING hnsw %'`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  try {
    return await fill();
  } finally {
    if (indexes.length > 0)
      await sql.begin(async (tx) => {
        await tx`set local statement_timeout = 0`;
        await tx`set local maintenance_work_mem = '1500MB'`;
        for (const { definition } of indexes) await tx.unsafe(definition);
      });
  }
}
