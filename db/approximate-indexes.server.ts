import type { Sql } from "./connect.server";

/**
 * Drops the approximate indexes, fills the database and builds the indexes again. For a large load this is many times
 * faster than updating them row by row. Until it ends, searches across courses are slow.
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
