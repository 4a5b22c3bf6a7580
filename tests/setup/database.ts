import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { lockHolder } from "~/platform/process-lock.server";
import { PROGRAMS } from "~/platform/programs.server";
import { connect, type Sql } from "~db/connect.server";
import { embeddedPaths } from "~db/embedded/paths";
import { tryConnect } from "~db/embedded/start-owner";
import { isBuildCurrent } from "../../scripts/build/build-stamp";
import { copyDataDir } from "./copy-data-dir";

/**
 * Integration and end-to-end tests run on both engines. The Vitest projects "… on PostgreSQL" set TEST_ENGINE, and
 * TEST_DATABASE_URL names the server: each data directory then gets its own database there when it is first used.
 */
export const engine: "embedded" | "postgres" = process.env.TEST_ENGINE === "postgres" ? "postgres" : "embedded";

/** Whether the server coordinates a Citus cluster, whose sessions wait for locks on its other nodes. */
export const isDistributed = Boolean(process.env.TEST_CITUS_WORKERS);

/** The environment variables that connect a process to the database of a data directory. */
export async function databaseEnv(dataDir: string): Promise<Record<string, string>> {
  if (engine === "embedded") return { DATA_DIR: dataDir };
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: await makeDatabase(dataDir),
    SESSION_SECRET: "a secret of the tests alone",
  };
}

/** The result of a first start on an engine: its data directory and, on PostgreSQL, its database. */
export function firstStart(directory: string, on: typeof engine) {
  return { dataDir: path.join(directory, on), database: "cuepoint_first_start" };
}

/** A database of an engine with the current schema and no rows: its data directory and, on PostgreSQL, its database. */
export function migratedStart(directory: string, on: typeof engine) {
  return { dataDir: path.join(directory, `migrated-${on}`), database: "cuepoint_migrated" };
}

/** Creates a data directory with its database: a copy of a first start if `npm test` made one, otherwise empty. */
export const newDataDir = (): Promise<string> => newCopy(firstStart);

/** Creates a data directory without rows: a copy of a migrated one if `npm test` made one, otherwise empty. */
export const newEmptyDataDir = (): Promise<string> => newCopy(migratedStart);

async function newCopy(of: typeof firstStart): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-"));
  const made = process.env.TEST_FIRST_STARTS;
  if (!made) return directory;
  const { dataDir, database } = of(made, engine);
  if (!existsSync(dataDir)) return directory;
  await copyDataDir(dataDir, directory);
  if (engine === "postgres")
    await asAdmin((admin) => admin`create database ${admin(nameOf(directory))} template ${admin(database)}`);
  return directory;
}

/** Connects to the database of a data directory. */
export async function openDatabase(dataDir: string): Promise<Sql> {
  if (engine === "embedded") await startBuiltOwner(dataDir);
  return connect({ dataDir, databaseUrl: (await databaseEnv(dataDir)).DATABASE_URL });
}

/** Counts the sessions of a PostgreSQL database that wait for a lock. */
export async function countWaiting(sql: Sql): Promise<number> {
  const sessions = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return sessions.length;
}

/**
 * Starts the process that owns an embedded database from the build, unless it runs or the build is not current. From
 * its source, which this process would start, it takes three times as long.
 */
async function startBuiltOwner(dataDir: string): Promise<void> {
  const { lock, address, directory } = embeddedPaths(dataDir);
  if (lockHolder(lock) !== null || !(await isBuildCurrent())) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const owner = spawn(process.execPath, [path.join(PROGRAMS.directory, "database-owner.js"), dataDir, "60"], {
    env: { ...process.env, NODE_OPTIONS: "" },
    stdio: "ignore",
    detached: true,
  });
  owner.unref();
  while (owner.exitCode === null && owner.signalCode === null && !(await accepts(address))) await sleep(20);
}

async function accepts(address: string): Promise<boolean> {
  const socket = await tryConnect(address);
  socket?.destroy();
  return socket !== null;
}

/** Stops the embedded database, or drops the one on PostgreSQL, and removes the data directory. */
export async function removeDataDir(directory: string): Promise<void> {
  if (engine === "postgres")
    await asAdmin((admin) => admin`drop database if exists ${admin(nameOf(directory))} with (force)`);
  await endEmbeddedDatabase(directory);
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Ends the process that owns the embedded database of a data directory, if there is one. */
export async function endEmbeddedDatabase(directory: string): Promise<void> {
  const { lock } = embeddedPaths(directory);
  const owner = lockHolder(lock);
  if (owner !== null) process.kill(owner, "SIGTERM");
  while (lockHolder(lock) !== null) await sleep(20);
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `work` with an empty database on the same server, and drops it afterwards. */
export async function withEmptyDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `cuepoint_empty_${process.pid}_${Date.now()}`;
  return withSql(serverUrl, async (admin) => {
    await admin`create database ${admin(name)}`;
    try {
      return await work(databaseUrl(serverUrl, name));
    } finally {
      await admin`drop database ${admin(name)} with (force)`;
    }
  });
}

async function makeDatabase(dataDir: string): Promise<string> {
  await asAdmin(async (admin) => {
    const [existing] = await admin`select from pg_database where datname = ${nameOf(dataDir)}`;
    if (!existing) await admin`create database ${admin(nameOf(dataDir))}`;
  });
  return databaseUrl(serverUrl(), nameOf(dataDir));
}

/** Runs `work` on the server and, if it coordinates a Citus cluster, on each worker: a database is on all of its nodes. */
async function asAdmin(work: (admin: Sql) => Promise<unknown>): Promise<void> {
  for (const url of [serverUrl(), ...(process.env.TEST_CITUS_WORKERS?.split(" ") ?? [])]) await withSql(url, work);
}

/** Runs `work` with a connection to a database. */
export async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const nameOf = (dataDir: string) => `cuepoint_${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`;

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is missing: the server that the tests make their databases on.");
  return url;
}
