import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import postgres from "postgres";
import { databaseUnavailable } from "~/platform/errors";
import { CircuitBreaker } from "./circuit-breaker";
import { openConnection } from "./embedded/open-connection";
import { OwnerError } from "./embedded/start-owner";
import { expectPatchedDriver, type PatchedSql, type PoolOptions } from "./patched-driver";
import { openTcpSocket } from "./tcp-socket";
import { tlsSettings } from "./tls-settings";

export type Sql = postgres.Sql;
/** What a query needs: the client, or the transaction it stands in. */
export type SqlOrTx = postgres.ISql;

export type ConnectOptions = {
  /** A PostgreSQL with pgvector; undefined: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /**
   * How long a query may take: PostgreSQL ends one that takes longer, and a database that says nothing for
   * `SILENCE_MARGIN_MS` more counts as silent. For servers, whose requests must be answered; undefined, for commands,
   * which take their time: no limit. The embedded engine cannot end a query; it can only be found silent.
   */
  queryTimeoutMs?: number | undefined;
};

export type ConnectWatch = {
  /** For tests. */
  ownerIdleSeconds?: number;
  /** Called with the number of open connections whenever it changes. */
  onConnections?: (open: number) => void;
  /** Called when the database falls silent, and when it answers again. Only with `queryTimeoutMs`. */
  onSilence?: (isSilent: boolean) => void;
};

/** How long the embedded database's process waits for the next client. */
const OWNER_IDLE_SECONDS = 60;
/** The embedded engine works for one client at a time: more connections would only wait for each other. */
const EMBEDDED_CONNECTIONS = 4;
const POSTGRES_CONNECTIONS = 10;
/** A server that may end queries tells of it within this time: the client must not give up first. */
const SILENCE_MARGIN_MS = 2_000;
/** With all connections busy for so long, more waiting only makes it worse. The embedded engine is busy with one client. */
const QUEUE_SECONDS = 4;
/** From a failed connection to the next attempt. The driver's own waits grow to 20 s, long after the database is back. */
const RETRY_SECONDS = 0.2;

/** How long each part of a connection's making may take. A command waits for an embedded database that has to recover. */
const PATIENCE = {
  server: { openMs: 4_000, greetingSeconds: 4 },
  postgres: { openMs: 10_000, greetingSeconds: 10 },
  embedded: { openMs: 60_000, greetingSeconds: 90 },
  probe: { openMs: 1_000, greetingSeconds: 1 },
};
type Patience = (typeof PATIENCE)[keyof typeof PATIENCE];

/** The database client. Connects with the first query. Throws AppError when the driver lacks Cuepoint's patch. */
export function connect(
  options: ConnectOptions,
  { ownerIdleSeconds = OWNER_IDLE_SECONDS, onConnections, onSilence }: ConnectWatch = {},
): Sql {
  expectPatchedDriver(postgres);
  const newPool = poolsOf(options, ownerIdleSeconds);
  const { queryTimeoutMs } = options;
  if (!queryTimeoutMs) return newPool(PATIENCE[options.databaseUrl ? "postgres" : "embedded"], { onConnections });

  const breaker = new CircuitBreaker({
    probe: (signal) => probe(newPool(PATIENCE.probe, { max: 1, fetch_types: false }, signal), signal),
    answeredAt: () => sql.options.shared.answered,
    shed: (error) => sql.shed(error),
    ...(onSilence ? { onChange: onSilence } : {}),
  });
  const sql = newPool(PATIENCE.server, {
    onConnections,
    answer_timeout: (queryTimeoutMs + SILENCE_MARGIN_MS) / 1000,
    queue_timeout: options.databaseUrl ? QUEUE_SECONDS : (queryTimeoutMs + SILENCE_MARGIN_MS) / 1000,
    refuse: breaker.refusal,
    onfault: breaker.suspect,
  });
  const end = sql.end;
  sql.end = (ending) => {
    breaker.end();
    return end(ending);
  };
  return sql;
}

type Pool = Partial<PoolOptions> & { onConnections?: ((open: number) => void) | undefined };

/** Makes pools of connections to one database, each with its own patience. */
function poolsOf({ databaseUrl, dataDir, queryTimeoutMs }: ConnectOptions, ownerIdleSeconds: number) {
  const postgresUrl = databaseUrl === undefined ? null : tlsSettings(databaseUrl);
  const limits = queryTimeoutMs
    ? { statement_timeout: queryTimeoutMs, idle_in_transaction_session_timeout: 2 * queryTimeoutMs }
    : {};
  return (
    { openMs, greetingSeconds }: Patience,
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
    // keep_alive and ssl: the sockets come with both.
    const common = {
      onnotice: () => {},
      backoff: () => RETRY_SECONDS,
      connect_timeout: greetingSeconds,
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

/** A connection that could not be opened in time is a sign of silence, which the driver does not see. */
function onTimeout(error: Error, { onfault }: Pool): void {
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
  if (code === "CONNECT_TIMEOUT") onfault?.(error);
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
 * Takes the place of a socket that could not be opened. Without one, the driver counts the connection as being made, and
 * never makes it again: after as many failures as the pool has places, every query would wait without end. It breaks with
 * the first bytes.
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

/** Resolves when a connection of its own was made and answered. */
async function probe(sql: PatchedSql, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  try {
    await Promise.race([sql`select 1`, aborted]);
  } finally {
    await sql.end({ timeout: 0 });
  }
}
