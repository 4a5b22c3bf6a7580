import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type Sql } from "~db/connect.server";
import { migrate } from "~db/migrate.server";
import { removeDataDir } from "../setup/database";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";

/**
 * Runs `work` with an empty database of the embedded engine, and of PostgreSQL: in `database` if it names one, otherwise
 * in a temporary cluster if PostgreSQL is installed. Each run measures both, so that its rows replace a table as a whole.
 */
export async function onEachEngine<T>(
  work: (sql: Sql, engine: "embedded" | "PostgreSQL") => Promise<T[]>,
  { database }: { database?: string | undefined } = {},
): Promise<T[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const onPostgres = (databaseUrl: string) => withDatabase({ dataDir, databaseUrl }, (sql) => work(sql, "PostgreSQL"));
  try {
    const embedded = await withDatabase({ dataDir }, (sql) => work(sql, "embedded"));
    if (database !== undefined) return [...embedded, ...(await onPostgres(database))];
    const bin = findPostgres();
    if (!bin) return embedded;
    const cluster = await startPostgres(bin);
    try {
      return [...embedded, ...(await onPostgres(cluster.url))];
    } finally {
      await cluster.stop();
    }
  } finally {
    await removeDataDir(dataDir);
  }
}

async function withDatabase<T>(options: Parameters<typeof connect>[0], work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(options);
  try {
    await migrate(sql);
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
