import { rm } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { lockHolder } from "~db/embedded/owner-lock";
import { embeddedPaths } from "~db/embedded/paths";
import { setTimeout as sleep } from "node:timers/promises";
import { startApp } from "./app-server";
import { firstStart } from "./database";
import type { PostgresCluster } from "./postgres-cluster";

/**
 * Starts Cuepoint for the first time on each engine and ends it: tests that are not about first starts go on from a copy of
 * what it leaves (`newDataDir`), which is there in an instant.
 */
export async function makeFirstStarts(directory: string, cluster: PostgresCluster | null): Promise<void> {
  await startAndEnd(firstStart(directory, "embedded").dataDir, {});
  if (!cluster) return;
  const { dataDir, database } = firstStart(directory, "postgres");
  const admin = postgres(cluster.url, { max: 1 });
  await admin`create database ${admin(database)}`;
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  await startAndEnd(dataDir, { DATABASE_URL: url.href, SESSION_SECRET: "a secret of the tests alone" });
}

async function startAndEnd(dataDir: string, env: Record<string, string>): Promise<void> {
  const app = await startApp({ dataDir, env });
  await app.stop();
  const { lock, log } = embeddedPaths(dataDir);
  const owner = lockHolder(lock);
  if (owner !== null) process.kill(owner, "SIGTERM");
  while (lockHolder(lock) !== null) await sleep(20);
  // Each installation has a secret of its own.
  for (const file of [log, path.join(dataDir, "session-secret")]) await rm(file, { force: true });
}
