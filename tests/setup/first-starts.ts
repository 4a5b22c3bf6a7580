import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { connect, type Sql } from "~db/connect.server";
import { embeddedPaths } from "~db/embedded/paths";
import { migrate } from "~db/migrate.server";
import { startApp } from "./app-server";
import { databaseUrl, endEmbeddedDatabase, firstStart, migratedStart, openDatabase } from "./database";
import type { PostgresCluster } from "./postgres-cluster";

/**
 * Starts Cuepoint for the first time on each engine and stops it, and migrates an empty database of each. Tests that are
 * not about first starts or migrations continue from copies (`newDataDir`, `newEmptyDataDir`): to create an embedded
 * database takes 4.5 s of processor time.
 */
export async function makeFirstStarts(directory: string, cluster: PostgresCluster | null): Promise<void> {
  await startAndEnd(firstStart(directory, "embedded").dataDir, {});
  const { dataDir } = migratedStart(directory, "embedded");
  await migrateAndEnd(await openDatabase(dataDir));
  await endEmbeddedDatabase(dataDir);
  if (cluster) await makeOnPostgres(directory, cluster);
}

async function makeOnPostgres(directory: string, cluster: PostgresCluster): Promise<void> {
  const [first, migrated] = [firstStart(directory, "postgres"), migratedStart(directory, "postgres")];
  const admin = postgres(cluster.url, { max: 1 });
  for (const { database } of [first, migrated]) await admin`create database ${admin(database)}`;
  await admin.end();
  await startAndEnd(first.dataDir, {
    DATABASE_URL: databaseUrl(cluster.url, first.database),
    SESSION_SECRET: "a secret of the tests alone",
  });
  await mkdir(migrated.dataDir);
  await migrateAndEnd(connect({ dataDir: migrated.dataDir, databaseUrl: databaseUrl(cluster.url, migrated.database) }));
}

async function migrateAndEnd(sql: Sql): Promise<void> {
  await migrate(sql);
  await sql.end({ timeout: 1 });
}

async function startAndEnd(dataDir: string, env: Record<string, string>): Promise<void> {
  const app = await startApp({ dataDir, env });
  await app.stop();
  await endEmbeddedDatabase(dataDir);
  // Each installation generates its own secret.
  for (const file of [embeddedPaths(dataDir).log, path.join(dataDir, "session-secret")])
    await rm(file, { force: true });
}
