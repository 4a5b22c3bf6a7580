import { execFile } from "node:child_process";
import { access, constants, mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";
import { generateText } from "ai";
import { describeModelError } from "~/ai/provider-error.server";
import type { Context } from "~/context/context.server";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { databaseFacts, embeddingModels } from "~db/database-facts.server";
import { remoteHosts, sessionFacts } from "~db/session-check.server";

/** `advice` says what to do where something is not ok. */
export type Finding = { check: string; state: "ok" | "warning" | "failed"; found: string; advice?: string };

type Deps = Pick<Context, "sql" | "embedder" | "chat" | "env">;

const TIMEOUT_MS = 20_000;
const LEAST_FREE_BYTES = 2 ** 30;
const MOST_SKEW_MS = 2_000;
const OLDEST_NODE = [20, 19] as const;

/** Looks at everything that Cuepoint needs, one part after the other, and says of each what is wrong and what to do. Changes nothing. */
export async function checkInstallation(deps: Deps): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, work] of Object.entries(CHECKS)) findings.push(...(await findWithin(check, () => work(deps))));
  return findings;
}

type Result = Omit<Finding, "check"> & { check?: string };

const CHECKS: Record<string, (deps: Deps) => Result[] | Promise<Result[]>> = {
  node: () => [checkNode(process.versions.node)],
  settings: ({ env }) => checkSettings(env),
  disk: ({ env }) => checkDisk(env.DATA_DIR),
  database: ({ sql, env, embedder }) => checkDatabase(sql, env, embedder.id),
  embedder: checkEmbedder,
  provider: checkProvider,
  ffmpeg: checkFfmpeg,
};

/** A check that hangs or breaks is a finding like any other. */
async function findWithin(check: string, work: () => Result[] | Promise<Result[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Result[]>((resolve) => {
    timer = setTimeout(
      () =>
        resolve([
          {
            state: "failed",
            found: `no answer in ${TIMEOUT_MS / 1000} s`,
            advice: "Look whether its service runs and can be reached from this machine.",
          },
        ]),
      TIMEOUT_MS,
    );
  });
  try {
    return (await Promise.race([work(), timeout])).map((result) => ({ check, ...result }));
  } catch (error) {
    if (error instanceof AppError) return [{ check, state: "failed", found: error.operatorMessage }];
    return [
      {
        check,
        state: "failed",
        found: (error as Error).message,
        advice: "Look at the message; the README's part on configuration says what each setting needs.",
      },
    ];
  } finally {
    clearTimeout(timer);
  }
}

function checkNode(version: string): Result {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return isOld
    ? { state: "failed", found: version, advice: `Install Node.js ${OLDEST_NODE.join(".")} or newer.` }
    : { state: "ok", found: version };
}

function checkSettings(env: Env): Result[] {
  const findings: Result[] = [
    {
      state: "ok",
      found: `CHAT_MODEL ${env.CHAT_MODEL}, EMBEDDING_MODEL ${env.EMBEDDING_MODEL}, ${env.DATABASE_URL ? "PostgreSQL" : "embedded database"}`,
    },
  ];
  const warn = (found: string, advice: string) => findings.push({ state: "warning", found, advice });
  if (!env.DATABASE_URL)
    warn(
      "the embedded database",
      "It is for trying out and for one machine. Set DATABASE_URL to a PostgreSQL for a class.",
    );
  if (env.DATABASE_URL && !env.SESSION_SECRET)
    warn("no SESSION_SECRET", "Set one, the same for every server process, or visitors are strangers to the others.");
  if (!env.ADMIN_TOKEN)
    warn(
      "no ADMIN_TOKEN",
      "The instructors' addresses are closed, and /metrics is for this machine alone. Set one to open them.",
    );
  if (env.CHAT_MODEL !== "extractive" && env.DAILY_TOKENS_PER_COURSE === 0 && env.DAILY_TOKENS_PER_VISITOR === 0) {
    warn(
      `answers of ${env.CHAT_MODEL} without a budget`,
      "Set DAILY_TOKENS_PER_COURSE or DAILY_TOKENS_PER_VISITOR to bound what a day can cost.",
    );
  }
  if (env.ASKS_PER_MINUTE === 0 || env.ASKS_PER_MINUTE_PER_ADDRESS === 0)
    warn(
      "questions without a limit",
      "Set ASKS_PER_MINUTE and ASKS_PER_MINUTE_PER_ADDRESS, or one program can take all answers.",
    );
  return findings;
}

async function checkDisk(directory: string): Promise<Result[]> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    return [
      {
        state: "failed",
        found: (error as Error).message,
        advice: `Let the user that runs Cuepoint write to ${directory}, or set DATA_DIR to another folder.`,
      },
    ];
  }
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const found = `${(free / 2 ** 30).toFixed(1)} GiB free in ${directory}`;
  return [
    free < LEAST_FREE_BYTES
      ? {
          state: "warning",
          found,
          advice:
            "Make room: media and the embedded database stand here. A full disk ends an ingest; what was stored stays whole.",
        }
      : { state: "ok", found },
  ];
}

async function checkDatabase(sql: Deps["sql"], env: Env, embeddingModel: string): Promise<Result[]> {
  const facts = await databaseFacts(sql);
  const findings: Result[] = [
    { state: "ok", found: `${facts.version}, pgvector ${facts.pgvector ?? "not installed yet"}` },
  ];
  if (facts.pending.length > 0)
    findings.push({
      state: "warning",
      found: `${facts.pending.length} migrations wait`,
      advice: "npm start runs them, as do npm run ingest and npm run migrate.",
    });
  if (facts.unknown.length > 0)
    findings.push({
      state: "failed",
      found: `the schema is of a newer Cuepoint (${facts.unknown.join(", ")})`,
      advice: "Update this installation, or restore a backup that this version made.",
    });
  const skew = Math.abs(facts.clock.getTime() - Date.now());
  findings.push(
    skew > MOST_SKEW_MS
      ? {
          check: "clock",
          state: "failed",
          found: `the database's clock is ${(skew / 1000).toFixed(1)} s away from this machine's`,
          advice: "Set both by NTP: releases of lectures, limits and running answers go by the time.",
        }
      : { check: "clock", state: "ok", found: `${Math.round(skew)} ms from the database's` },
  );
  if (facts.connectionsLeft !== null && facts.connectionsLeft < 20) {
    findings.push({
      state: "warning",
      found: `${facts.connectionsLeft} connections are left on the server`,
      advice:
        "Each server process takes up to 11. Raise max_connections, or run fewer processes. A pooler in transaction mode is no way out: LISTEN and the settings of a connection do not survive it.",
    });
  }
  if (env.DATABASE_URL) findings.push(...checkTls(env.DATABASE_URL), ...(await checkSession(env.DATABASE_URL)));
  const others =
    facts.pending.length > 0 ? [] : (await embeddingModels(sql)).filter((model) => model !== embeddingModel);
  if (others.length > 0)
    findings.push({
      state: "failed",
      found: `courses were embedded with ${others.join(", ")}`,
      advice: `EMBEDDING_MODEL is ${env.EMBEDDING_MODEL}: set it back, or ingest these courses again.`,
    });
  return findings;
}

/** Other machines are reached over a network, where what is not verified can be read and changed. */
export function checkTls(databaseUrl: string): Result[] {
  const { hosts, mode } = remoteHosts(databaseUrl);
  if (hosts.length === 0 || mode === "verify-full") return [];
  const found = `the connection to ${hosts.join(", ")} ${mode === "disable" || mode === "prefer" ? "may be unencrypted" : "is encrypted, but not to a verified host"} (sslmode=${mode})`;
  return [
    {
      check: "tls",
      state: "warning",
      found,
      advice:
        "Add ?sslmode=verify-full to DATABASE_URL, and &sslrootcert=FILE where an authority of your own signed the server's certificate.",
    },
  ];
}

async function checkSession(databaseUrl: string): Promise<Result[]> {
  const { keepsSettings, deliversNotifications, refusal } = await sessionFacts(databaseUrl);
  const lost = [
    ...(keepsSettings ? [] : ["the settings of a connection"]),
    ...(deliversNotifications ? [] : ["notifications"]),
  ];
  if (lost.length === 0) return [];
  const found = refusal ?? `${lost.join(" and ")} do not arrive`;
  return [
    {
      check: "pooler",
      state: "failed",
      found,
      advice:
        "DATABASE_URL seems to lead to a pooler, such as PgBouncer. Name PostgreSQL itself: stopping and following answers, and the limit of a query's time, need whole sessions.",
    },
  ];
}

async function checkEmbedder({ embedder }: Deps): Promise<Result[]> {
  const startedAt = performance.now();
  const [vector] = await embedder.embed(["Is the embedder well?"]);
  return [
    {
      state: "ok",
      found: `${embedder.id}: ${vector!.length} dimensions, ${Math.round(performance.now() - startedAt)} ms for the first text`,
    },
  ];
}

async function checkProvider({ chat }: Deps): Promise<Result[]> {
  if (chat.id === "extractive") return [{ state: "ok", found: "none: answers quote the lectures" }];
  try {
    const startedAt = performance.now();
    await generateText({
      model: chat.model,
      prompt: "Answer with the word: ready",
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(TIMEOUT_MS - 1_000),
    });
    return [{ state: "ok", found: `${chat.id} answered in ${Math.round(performance.now() - startedAt)} ms` }];
  } catch (error) {
    return [{ state: "failed", found: describeModelError(error, chat.id).message }];
  }
}

async function checkFfmpeg(): Promise<Result[]> {
  const version = await promisify(execFile)("ffmpeg", ["-version"]).then(
    ({ stdout }) => stdout.split(" ")[2],
    () => null,
  );
  return [
    version
      ? { state: "ok", found: version }
      : {
          state: "warning",
          found: "not installed",
          advice:
            "Without it, videos get no posters and no pictures on the timeline, and long ones cannot be transcribed. Install ffmpeg if you want them.",
        },
  ];
}
