import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import postgres from "postgres";
import { AppError } from "~/errors";
import { openTcpSocket } from "./tcp-socket";
import { openConnection, OwnerError } from "./embedded/open-connection";

export type Sql = postgres.Sql;
/** What a query needs: the client, or the transaction it stands in. */
export type SqlOrTx = postgres.ISql;

export type ConnectOptions = {
  /** A PostgreSQL with pgvector; undefined: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** PostgreSQL ends a query that takes longer; undefined: none. The embedded engine has no such limit. */
  queryTimeoutMs?: number | undefined;
};

export type ConnectWatch = {
  /** For tests. */
  ownerIdleSeconds?: number;
  /** Told how many connections are open whenever that changes. */
  onConnections?: (open: number) => void;
};

/** How long the embedded database's process waits for the next client. */
const OWNER_IDLE_SECONDS = 60;
/** The embedded engine works for one client at a time: more connections would only wait for each other. */
const EMBEDDED_CONNECTIONS = 4;
const POSTGRES_CONNECTIONS = 10;
const CONNECT_SECONDS = 10;
/** From a failed connection to the next attempt. The driver's own waits grow to 20 s, long after the database is back. */
const RETRY_SECONDS = 0.2;

/** The database client. Connects with the first query. */
export function connect({ databaseUrl, dataDir, queryTimeoutMs }: ConnectOptions, { ownerIdleSeconds = OWNER_IDLE_SECONDS, onConnections = () => {} }: ConnectWatch = {}): Sql {
  let open = 0;
  const counted = async (opening: Promise<Socket>) => {
    const socket = await opening.catch(brokenSocket);
    onConnections(++open);
    return socket.once("close", () => onConnections(--open));
  };
  // The driver takes an open socket from the option `socket`, which its types do not name.
  const common: postgres.Options<Record<string, never>> = { onnotice: () => {}, backoff: () => RETRY_SECONDS };
  if (databaseUrl) {
    const tcp = { socket: (address: Parameters<typeof openTcpSocket>[0]) => counted(openTcpSocket(address, CONNECT_SECONDS * 1000)) };
    const limits = queryTimeoutMs ? { statement_timeout: queryTimeoutMs, idle_in_transaction_session_timeout: 2 * queryTimeoutMs } : {};
    return postgres(databaseUrl, { ...common, ...tcp, max: POSTGRES_CONNECTIONS, connect_timeout: CONNECT_SECONDS, connection: { application_name: "cuepoint", ...limits } });
  }
  const embedded = { socket: () => counted(connectEmbedded(dataDir, ownerIdleSeconds)) };
  return postgres({ ...common, ...embedded, database: "postgres", username: "postgres", max: EMBEDDED_CONNECTIONS, connect_timeout: 90 });
}

/**
 * Stands for a socket that could not be opened. Where there is none, the driver counts the connection as being made for
 * ever: after as many failures as the pool has places, every query would wait without end. It breaks with the first bytes.
 */
function brokenSocket(error: Error): Duplex {
  return new Duplex({ read() {}, write: (_bytes, _encoding, done) => done(error) });
}

async function connectEmbedded(dataDir: string, idleSeconds: number) {
  try {
    return await openConnection(dataDir, idleSeconds);
  } catch (cause) {
    if (cause instanceof OwnerError) throw new AppError("database_unavailable", cause.message, { cause });
    throw cause;
  }
}
