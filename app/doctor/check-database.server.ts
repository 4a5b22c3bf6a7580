import { SUGGESTIONS_VERSION } from "~/course/suggested-question";
import type { Env } from "~/platform/env.server";
import type { Sql } from "~db/connect.server";
import { databaseFacts, embeddingModels, type DatabaseFacts } from "~db/database-facts.server";
import { remoteHosts, sessionFacts } from "~db/session-check.server";
import { countUnsuggestedLectures } from "~db/suggested-questions.server";
import { checkMedia } from "./check-media.server";
import type { Result } from "./finding";

const MAX_SKEW_MS = 2_000;
/** Enough for the connections of one more server process, and for commands. */
const MIN_CONNECTIONS = 20;

/** Checks the database's version, schema, clock, connections, TLS and sessions, and the model of its vectors. */
export async function checkDatabase(sql: Sql, env: Env, embeddingModel: string): Promise<Result[]> {
  const facts = await databaseFacts(sql);
  return [
    { state: "ok", found: `${facts.version}, pgvector ${facts.pgvector ?? "not installed yet"}` },
    ...checkSchema(facts),
    checkClock(facts.clock),
    ...checkConnections(facts),
    ...(env.DATABASE_URL ? [...checkTls(env.DATABASE_URL), ...(await checkSession(env.DATABASE_URL))] : []),
    ...(facts.pending.length > 0 ? [] : await checkCourses(sql, env, embeddingModel)),
  ];
}

async function checkCourses(sql: Sql, env: Env, embeddingModel: string): Promise<Result[]> {
  const [models, unsuggested, media] = await Promise.all([
    embeddingModels(sql),
    countUnsuggestedLectures(sql, SUGGESTIONS_VERSION),
    checkMedia(sql, env.DATA_DIR),
  ]);
  return [...checkVectors(models, embeddingModel, env.EMBEDDING_MODEL), ...checkSuggestions(unsuggested), ...media];
}

/** Lectures that an older version ingested, or that were released since, suggest no questions yet. */
function checkSuggestions(lectures: number): Result[] {
  if (lectures === 0) return [];
  const found = `${lectures === 1 ? "1 lecture suggests" : `${lectures} lectures suggest`} no questions yet`;
  return [{ check: "suggestions", state: "warning", found, advice: "Run npm run ingest for their courses again." }];
}

function checkSchema({ pending, unknown, role, mayMigrate, owner }: DatabaseFacts): Result[] {
  const findings: Result[] = [];
  const count = `${pending.length} pending ${pending.length === 1 ? "migration" : "migrations"}`;
  if (pending.length > 0)
    findings.push(
      mayMigrate
        ? { state: "warning", found: count, advice: "npm start, npm run ingest and npm run migrate run them." }
        : {
            state: "failed",
            found: `${count}, and the role ${role} may not change the schema`,
            advice: `Run npm run migrate with DATABASE_URL for the role that owns the tables (${owner}).`,
          },
    );
  if (unknown.length > 0)
    findings.push({
      state: "failed",
      found: `the schema is from a newer version of Cuepoint (${unknown.join(", ")})`,
      advice: "Update this installation, or restore a backup that this version made.",
    });
  return findings;
}

function checkClock(clock: Date): Result {
  const skew = Math.abs(clock.getTime() - Date.now());
  return skew > MAX_SKEW_MS
    ? {
        check: "clock",
        state: "failed",
        found: `the database's clock differs from this machine's by ${(skew / 1000).toFixed(1)} s`,
        advice:
          "Synchronize both clocks with NTP: releases of lectures, limits and running answers depend on the time.",
      }
    : { check: "clock", state: "ok", found: `${Math.round(skew)} ms from the database's` };
}

function checkConnections({ connectionsLeft }: DatabaseFacts): Result[] {
  if (connectionsLeft === null || connectionsLeft >= MIN_CONNECTIONS) return [];
  const advice =
    "Each server process uses up to 11. Raise max_connections, or run fewer processes. A pooler in transaction mode does not help: LISTEN and session settings do not work through it.";
  return [{ state: "warning", found: `${connectionsLeft} connections left on the server`, advice }];
}

function checkVectors(models: readonly string[], embeddingModel: string, setting: string): Result[] {
  const others = models.filter((model) => model !== embeddingModel);
  if (others.length === 0) return [];
  const advice = `EMBEDDING_MODEL is ${setting}. Set it back, or ingest these courses again.`;
  return [{ state: "failed", found: `courses were embedded with ${others.join(", ")}`, advice }];
}

/** Warns if the connection to another machine can be read or changed on the way. */
export function checkTls(databaseUrl: string): Result[] {
  const { hosts, mode } = remoteHosts(databaseUrl);
  if (hosts.length === 0 || mode === "verify-full") return [];
  const risk =
    mode === "disable" || mode === "prefer" ? "may be unencrypted" : "is encrypted, but not to a verified host";
  const advice =
    "Add ?sslmode=verify-full to DATABASE_URL, and &sslrootcert=FILE if your own authority signed the server's certificate.";
  const found = `the connection to ${hosts.join(", ")} ${risk} (sslmode=${mode})`;
  return [{ check: "tls", state: "warning", found, advice }];
}

/** Detects poolers, which do not give each client a session of its own. */
async function checkSession(databaseUrl: string): Promise<Result[]> {
  const { keepsSettings, deliversNotifications, refusal } = await sessionFacts(databaseUrl);
  const lost = [...(keepsSettings ? [] : ["session settings"]), ...(deliversNotifications ? [] : ["notifications"])];
  if (lost.length === 0) return [];
  const advice =
    "DATABASE_URL seems to point to a pooler such as PgBouncer. Connect to PostgreSQL directly: following and stopping answers and the query timeout need whole sessions.";
  return [{ check: "pooler", state: "failed", found: refusal ?? `${lost.join(" and ")} are lost`, advice }];
}
