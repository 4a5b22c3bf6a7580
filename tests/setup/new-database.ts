import type { Sql } from "~db/connect.server";
import { migrate } from "~db/migrate.server";
import { newEmptyDataDir, openDatabase, removeDataDir } from "./database";

export type NewDatabase = { dataDir: string; sql: Sql; remove: () => Promise<void> };

/** Creates a database with the current schema and no rows, or migrates that of a data directory. */
export async function newDatabase(existing?: string): Promise<NewDatabase> {
  const dataDir = existing ?? (await newEmptyDataDir());
  const sql = await openDatabase(dataDir);
  await migrate(sql);
  const remove = async () => {
    await sql.end({ timeout: 1 });
    await removeDataDir(dataDir);
  };
  return { dataDir, sql, remove };
}
