import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getChatModel } from "~/ai/chat-model.server";
import { getEmbedder, type Embedder } from "~/ai/embedding-model.server";
import { getReranker, type Reranker } from "~/ai/reranking-model.server";
import type { Secrets } from "~/identity/signed-visitor.server";
import { EnvError, getEnv, secretsOf, type Env } from "~/platform/env.server";
import { getLog, redactFromLog } from "~/platform/observability/log.server";
import { getMetrics } from "~/platform/observability/metrics.server";
import { singleton } from "~/platform/singleton.server";
import { errorCode, errorMessage } from "~/platform/unknown-error";
import { connect, type ConnectWatch, type Sql } from "~db/connect.server";

/** The resources of the process that all requests share. */
export type Context = {
  env: Env;
  sql: Sql;
  embedder: Embedder;
  reranker: Reranker | null;
  chat: ReturnType<typeof getChatModel>;
  /** Newest first. The newest signs, and all of them verify. */
  sessionSecrets: Secrets;
};

/**
 * Returns the process's context and creates it on the first call. Only that call's options count: the web server limits its
 * queries, commands do not; jobs embed on one core.
 */
export function getContext({
  queryTimeoutMs,
  embedderThreads,
}: { queryTimeoutMs?: number; embedderThreads?: number } = {}): Context {
  return singleton("context", () => {
    const env = getEnv();
    const sessionSecrets = env.SESSION_SECRET ?? ([secretIn(env.DATA_DIR)] as const);
    redactFromLog([...secretsOf(env), ...sessionSecrets]);
    getLog().level = env.LOG_LEVEL;
    const embedder = getEmbedder(env, { threads: embedderThreads });
    return {
      env,
      sql: connect({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, queryTimeoutMs }, watchDatabase),
      embedder,
      reranker: getReranker(env),
      chat: getChatModel(env, { embed: (texts, options) => embedder.embed(texts, options) }),
      sessionSecrets,
    };
  });
}

const watchDatabase: ConnectWatch = {
  onConnections: (open) => getMetrics().databaseConnections.set(open),
  onSilence: (isSilent) => {
    if (isSilent) getLog().error("the database does not answer: requests fail until it does");
    else getLog().info("the database answers again");
  },
};

/** Returns the secret that is stored in a folder. Throws EnvError if it cannot be read or created there. */
function secretIn(dataDir: string): string {
  try {
    return storedSecret(dataDir);
  } catch (error) {
    const problem = `${dataDir} cannot be used: ${errorMessage(error)}. Allow the user that runs Cuepoint to write to it, or choose another folder.`;
    throw new EnvError([{ path: ["DATA_DIR"], message: problem }]);
  }
}

/**
 * Reads the secret of an installation without SESSION_SECRET. The first start creates it, readable only by its user.
 */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
    try {
      linkSync(draft, file); // the first of two processes wins
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, "utf8");
}
