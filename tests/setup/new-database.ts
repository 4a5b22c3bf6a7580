import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "~db/connect.server";
import { migrate } from "~db/migrate.server";
import { openDatabase, removeDataDir } from "./database";

export type NewDatabase = { dataDir: string; sql: Sql; remove: () => Promise<void> };

/** Creates a database with the current schema and no rows, or migrates that of a data directory. */
export async function newDatabase(existing?: string): Promise<NewDatabase> {
  const dataDir = existing ?? (await mkdtemp(path.join(tmpdir(), "cuepoint-")));
  const sql = await openDatabase(dataDir);
  await migrate(sql);
  const remove = async () => {
    await sql.end({ timeout: 1 });
    await removeDataDir(dataDir);
  };
  return { dataDir, sql, remove };
}
