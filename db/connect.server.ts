import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import postgres from "postgres";
import { databaseUnavailable } from "~/platform/errors";
import { errorCode } from "~/platform/unknown-error";
import { CircuitBreaker } from "./circuit-breaker";
import { openConnection } from "./embedded/open-connection";
import { OwnerError } from "./embedded/start-owner";
import { expectPatchedDriver, type PatchedSql, type PoolOptions } from "./patched-driver";
import { openTcpSocket } from "./tcp-socket";
import { tlsSettings } from "./tls-settings";

export type Sql = postgres.Sql;
/** The client, or a transaction: what a query runs on. */
export type SqlOrTx = postgres.ISql;

export type ConnectOptions = {
  /** A PostgreSQL with pgvector. Undefined selects the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /**
   * The time limit of a query. PostgreSQL cancels a query that takes longer; without an answer for another
   * `SILENCE_MARGIN_MS`, the database counts as silent. Servers set it. Commands leave it undefined, which is no limit.
   * The embedded engine cannot cancel a query, so only the second limit applies to it.
   */
  queryTimeoutMs?: number | undefined;
};

export type ConnectWatch = {
  /** For tests. */
  ownerIdleSeconds?: number;
  /** Called with the number of open connections whenever it changes. */
  onConnections?: (open: number) => void;
  /** Called when the database stops answering, and when it answers again. Only with `queryTimeoutMs`. */
  onSilence?: (isSilent: boolean) => void;
};

/** How long the embedded database's process waits for the next client. */
const OWNER_IDLE_SECONDS = 60;
/** The embedded engine serves one client at a time: more connections would only wait for each other. */
const EMBEDDED_CONNECTIONS = 4;
const POSTGRES_CONNECTIONS = 10;
/** Gives PostgreSQL time to report that it cancelled a query before the client gives up on the connection. */
const SILENCE_MARGIN_MS = 2_000;
/**
 * A query that waits longer for a free connection fails: the server is overloaded, and a longer queue would not help.
 */
const QUEUE_SECONDS = 4;
/** The pause after a failed connection. The driver's own pauses grow to 20 s, long after the database is back. */
const RETRY_SECONDS = 0.2;

/** Time limits for opening a socket and for the greeting. Commands wait while an embedded database recovers. */
const TIME_LIMITS = {
  server: { openMs: 4_000, greetingSeconds: 4 },
  postgres: { openMs: 10_000, greetingSeconds: 10 },
  embedded: { openMs: 60_000, greetingSeconds: 90 },
  probe: { openMs: 1_000, greetingSeconds: 1 },
};
type TimeLimits = (typeof TIME_LIMITS)[keyof typeof TIME_LIMITS];

/**
 * Creates the database client, which connects with the first query. Throws AppError if the driver lacks Cuepoint's
 * patch.
 */
export function connect(
  options: ConnectOptions,
  { ownerIdleSeconds = OWNER_IDLE_SECONDS, onConnections, onSilence }: ConnectWatch = {},
): Sql {
  expectPatchedDriver(postgres);
  const newPool = poolsOf(options, ownerIdleSeconds);
  const { queryTimeoutMs } = options;
  if (!queryTimeoutMs) return newPool(TIME_LIMITS[options.databaseUrl ? "postgres" : "embedded"], { onConnections });

  const breaker = new CircuitBreaker({
    probe: (signal) => probe(newPool(TIME_LIMITS.probe, { max: 1, fetch_types: false }, signal), signal),
    answeredAt: () => sql.options.shared.answered,
    shed: (error) => sql.shed(error),
    onChange: onSilence,
  });
  const sql = newPool(TIME_LIMITS.server, {
    onConnections,
    answer_timeout: (queryTimeoutMs + SILENCE_MARGIN_MS) / 1000,
    queue_timeout: options.databaseUrl ? QUEUE_SECONDS : (queryTimeoutMs + SILENCE_MARGIN_MS) / 1000,
    refuse: breaker.refusal,
    onfault: breaker.suspect,
  });
  const end = sql.end.bind(sql);
  sql.end = (ending) => {
    breaker.end();
    return end(ending);
  };
  return sql;
}

type Pool = Partial<PoolOptions> & { onConnections?: ((open: number) => void) | undefined };

/** Returns a function that creates connection pools to one database, each with its own time limits. */
function poolsOf({ databaseUrl, dataDir, queryTimeoutMs }: ConnectOptions, ownerIdleSeconds: number) {
  const postgresUrl = databaseUrl === undefined ? null : tlsSettings(databaseUrl);
  const limits = queryTimeoutMs
    ? { statement_timeout: queryTimeoutMs, idle_in_transaction_session_timeout: 2 * queryTimeoutMs }
    : {};
  return (
    { openMs, greetingSeconds }: TimeLimits,
    { onConnections, ...options }: Pool,
    signal?: AbortSignal,
  ): PatchedSql => {
    const open = (address: Address) =>
      postgresUrl
        ? openTcpSocket(address, { tls: postgresUrl.tls, timeoutMs: openMs, signal })
        : openEmbedded(dataDir, ownerIdleSeconds, openMs, signal);
    const socket = countOpen(
      (address: Address) => open(address).catch((error: Error) => (onTimeout(error, options), brokenSocket(error))),
      onConnections,
    );
    const common = {
      onnotice: () => {},
      backoff: () => RETRY_SECONDS,
      connect_timeout: greetingSeconds,
      // `openTcpSocket` sets keep-alive and TLS.
      keep_alive: null,
      ssl: false,
      socket,
      ...options,
    };
    const pool = postgresUrl
      ? postgres(postgresUrl.url, {
          max: POSTGRES_CONNECTIONS,
          connection: { application_name: "cuepoint", ...limits },
          ...common,
        } as PoolOptions)
      : postgres({ max: EMBEDDED_CONNECTIONS, database: "postgres", username: "postgres", ...common } as PoolOptions);
    return pool as PatchedSql;
  };
}

type Address = Parameters<typeof openTcpSocket>[0];

/** Reports a connection that could not be opened in time, because the driver does not. */
function onTimeout(error: Error, { onfault }: Pool): void {
  if (errorCode(error.cause ?? error) === "CONNECT_TIMEOUT") onfault?.(error);
}

function countOpen<T extends Duplex>(
  open: (address: Address) => Promise<T>,
  onChange: (open: number) => void = () => {},
) {
  let count = 0;
  return async (address: Address): Promise<T> => {
    const socket = await open(address);
    onChange(++count);
    return socket.once("close", () => onChange(--count));
  };
}

/**
 * Stands in for a socket that could not be opened, and fails on the first write. Without a socket, the driver counts
 * the connection as pending and never opens it again: once each of the pool's connections has failed, queries wait
 * forever.
 */
function brokenSocket(error: Error): Duplex {
  return new Duplex({ read() {}, write: (_bytes, _encoding, done) => done(error) });
}

async function openEmbedded(
  dataDir: string,
  idleSeconds: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Socket> {
  const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  try {
    return await openConnection(dataDir, idleSeconds, deadline);
  } catch (cause) {
    if (cause instanceof OwnerError) throw databaseUnavailable(cause.message, cause);
    throw cause;
  }
}

/** Resolves when a new connection has answered a query. */
async function probe(sql: PatchedSql, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new Error("the probe was aborted")), { once: true }),
  );
  try {
    await Promise.race([sql`select 1`, aborted]);
  } finally {
    await sql.end({ timeout: 0 });
  }
}
