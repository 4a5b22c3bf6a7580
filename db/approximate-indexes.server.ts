import type { Sql, SqlOrTx } from "./connect.server";

/**
 * Drops the approximate indexes, fills the database and builds the indexes again. For a large load this is many times
 * faster than updating them row by row. Until it ends, searches across courses are slow.
 */
export async function withoutApproximateIndexes<T>(sql: Sql, fill: () => Promise<T>): Promise<T> {
  const indexes = await dropApproximateIndexes(sql);
  try {
    return await fill();
  } finally {
    await sql.begin((tx) => buildIndexes(tx, indexes));
  }
}

/** The same within a transaction: if it fails, the indexes remain as they were. */
export async function withoutApproximateIndexesIn<T>(tx: SqlOrTx, fill: () => Promise<T>): Promise<T> {
  const indexes = await dropApproximateIndexes(tx);
  const result = await fill();
  await buildIndexes(tx, indexes);
  return result;
}

/** Returns the definitions of the dropped indexes. A role that does not own a table keeps its indexes. */
async function dropApproximateIndexes(sql: SqlOrTx): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes join pg_tables using (schemaname, tablename)
    where schemaname = 'public' and indexdef like '% USING hnsw %' and pg_has_role(tableowner, 'usage')`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return indexes.map(({ definition }) => definition);
}

async function buildIndexes(tx: SqlOrTx, definitions: readonly string[]): Promise<void> {
  if (definitions.length === 0) return;
  await tx`set local statement_timeout = 0`;
  await tx`set local maintenance_work_mem = '1500MB'`;
  for (const definition of definitions) await tx.unsafe(definition);
}
