import { getEmbedder, type Embedder } from "~/ai/embedding-model.server";
import { ANYONE } from "~/identity/viewer";
import { parseEnv } from "~/platform/env.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { connect, type Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";

/** A server with the sample course, and its database and embedder opened in this process. */
export type Bench = {
  app: AppServer;
  sql: Sql;
  embedder: Embedder;
  dataDir: string;
  search: (question: string) => Promise<unknown>;
};

/** Starts what the benchmarks need, runs them, and stops it again. */
export async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const app = await startApp();
  const { dataDir } = app;
  const sql = connect({ dataDir });
  const embedder = getEmbedder(parseEnv({ DATA_DIR: dataDir }));
  const search = (question: string) =>
    searchPassages({ courseId: "search-101", question }, { sql, reader: ANYONE, embedder });
  try {
    return await work({ app, sql, embedder, dataDir, search });
  } finally {
    await sql.end({ timeout: 5 });
    await app.stop();
  }
}
