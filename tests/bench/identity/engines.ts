import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type Sql } from "~db/connect.server";
import { migrate } from "~db/migrate.server";
import { removeDataDir } from "../../setup/database";
import { findPostgres, startPostgres } from "../../setup/postgres-cluster";

/** Runs `work` with an empty database of the embedded engine, and of PostgreSQL if it is installed. */
export async function onEachEngine<T>(work: (sql: Sql, engine: string) => Promise<T[]>): Promise<T[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  try {
    const embedded = await withDatabase({ dataDir }, (sql) => work(sql, "embedded"));
    const bin = findPostgres();
    if (!bin) return embedded;
    const cluster = await startPostgres(bin);
    try {
      const options = { dataDir, databaseUrl: cluster.url };
      return [...embedded, ...(await withDatabase(options, (sql) => work(sql, "PostgreSQL")))];
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
