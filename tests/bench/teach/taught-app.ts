import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Embedder } from "~/ai/embedding-model.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { parseEnv } from "~/platform/env.server";
import { connect, type Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../../setup/app-server";
import { removeDataDir } from "../../setup/database";
import type { FormBrowser } from "../../setup/form-browser";
import { administratorOf } from "../../setup/made-course";
import { findPostgres, startPostgres } from "../../setup/postgres-cluster";

/** A separate server, with an administrator who may edit every course. */
export type TaughtApp = { app: AppServer; sql: Sql; dataDir: string; admin: FormBrowser };

/** Runs `work` with a server on the embedded engine, and with one on PostgreSQL if it is installed. */
export async function onEachEngine<T>(work: (taught: TaughtApp, engine: string) => Promise<T[]>): Promise<T[]> {
  const embedded = await withTaughtApp({}, (taught) => work(taught, "embedded"));
  const bin = findPostgres();
  if (!bin) return embedded;
  const cluster = await startPostgres(bin);
  try {
    const env = { DATABASE_URL: cluster.url, SESSION_SECRET: "a secret of the benchmark" };
    return [...embedded, ...(await withTaughtApp(env, (taught) => work(taught, "PostgreSQL")))];
  } finally {
    await cluster.stop();
  }
}

/** Runs `work` with a server on the database of `env`, or else on the embedded engine. */
export async function withTaughtApp<T>(
  env: Record<string, string>,
  work: (taught: TaughtApp) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const app = await startApp({ dataDir, mortal: true, env: { LOG_LEVEL: "warn", ...env } });
  try {
    const sql = connect({ dataDir, databaseUrl: env.DATABASE_URL });
    try {
      return await work({ app, sql, dataDir, admin: await administratorOf(app) });
    } finally {
      await sql.end({ timeout: 5 });
    }
  } finally {
    await app.stop();
    await removeDataDir(dataDir);
  }
}

/** Ingests a folder with random vectors, which take no time. Returns the course's id. */
export async function ingestQuickly(folder: string, { sql, dataDir }: TaughtApp): Promise<string> {
  const embedder = chanceEmbedder(parseEnv({ DATA_DIR: dataDir }).EMBEDDING_MODEL);
  const { courseId, lectures } = await ingestCourse(await loadCourse(folder), { sql, embedder, dataDir });
  const failed = lectures.find(({ error }) => error !== undefined);
  if (failed) throw new Error(failed.error);
  return courseId;
}

function chanceEmbedder(id: string): Embedder {
  const vector = () => {
    const values = Float32Array.from({ length: 384 }, () => Math.random() - 0.5);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  return { id, embed: (texts) => Promise.resolve(texts.map(vector)) };
}

/** The administrator's cookies, for a browser. */
export const cookiesOf = ({ app, admin }: TaughtApp) =>
  admin
    .cookie()
    .split("; ")
    .map((pair) => pair.split("=", 2))
    .map(([name = "", value = ""]) => ({ name, value, url: app.url }));
