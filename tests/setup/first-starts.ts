import { rm } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { embeddedPaths } from "~db/embedded/paths";
import { startApp } from "./app-server";
import { databaseUrl, endEmbeddedDatabase, firstStart } from "./database";
import type { PostgresCluster } from "./postgres-cluster";

/**
 * Starts Cuepoint for the first time on each engine and stops it. Tests that are not about first starts continue from a
 * copy of the result (`newDataDir`), which saves them the start.
 */
export async function makeFirstStarts(directory: string, cluster: PostgresCluster | null): Promise<void> {
  await startAndEnd(firstStart(directory, "embedded").dataDir, {});
  if (!cluster) return;
  const { dataDir, database } = firstStart(directory, "postgres");
  const admin = postgres(cluster.url, { max: 1 });
  await admin`create database ${admin(database)}`;
  await admin.end();
  await startAndEnd(dataDir, {
    DATABASE_URL: databaseUrl(cluster.url, database),
    SESSION_SECRET: "a secret of the tests alone",
  });
}

async function startAndEnd(dataDir: string, env: Record<string, string>): Promise<void> {
  const app = await startApp({ dataDir, env });
  await app.stop();
  await endEmbeddedDatabase(dataDir);
  // Each installation generates its own secret.
  for (const file of [embeddedPaths(dataDir).log, path.join(dataDir, "session-secret")])
    await rm(file, { force: true });
}
