import { chmodSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { sortAnswer, type Notification } from "./answer";
import { listenTo } from "./channels";
import type { Engine } from "./engine";
import { Mutex } from "./mutex";
import { Session, type SessionLimits, type Shared } from "./session";
import { query, splitAnswer } from "./wire";

const DEFAULT_LIMITS: SessionLimits = { idleInTransactionMs: 30_000, maxBytes: 256 * 2 ** 20 };

/** Megabytes of the write-ahead log after which a checkpoint is due. Replaying 17 MB takes about a second. */
const CHECKPOINT_MB = 4;
const CHECKPOINT_IS_DUE = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${CHECKPOINT_MB * 2 ** 20} from pg_control_checkpoint()`;

export type GatewayOptions = Partial<SessionLimits> & {
  /** Called when the engine has failed for good. The process must end. */
  onDeath?: (error: unknown) => void;
};

/**
 * Serves one engine to many clients over PostgreSQL's protocol, one transaction at a time.
 *
 * Unsupported: canceling a running query, settings at startup, and COPY FROM STDIN in the extended protocol. Shared by
 * all connected clients: SET outside a transaction, session advisory locks, SQL-level PREPARE, and the unnamed
 * statement between transactions. Use SET LOCAL and pg_advisory_xact_lock instead.
 */
export class Gateway {
  private readonly sessions = new Set<Session>();
  private readonly sockets = new Map<Socket, Promise<void>>();
  private readonly mutex = new Mutex();
  private readonly limits: SessionLimits;
  private readonly server = createServer((socket) => {
    const served = this.serve(socket).finally(() => this.sockets.delete(socket));
    this.sockets.set(socket, served);
  });

  constructor(
    private readonly engine: Engine,
    private readonly options: GatewayOptions = {},
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...options };
  }

  get connections(): number {
    return this.sockets.size;
  }

  /** Listens on a Unix socket that only this user can open, or on a named pipe. */
  async listen(address: string): Promise<void> {
    const isFile = !address.startsWith("\\\\");
    if (isFile) rmSync(address, { force: true });
    await new Promise<void>((resolve, reject) => this.server.once("error", reject).listen(address, resolve));
    if (isFile) chmodSync(address, 0o600);
  }

  /**
   * Writes a checkpoint between two transactions if one is due. Returns whether it was. PostgreSQL's checkpointer is a
   * process that the engine lacks: without this, the log grows, and is replayed whole after a kill.
   */
  async checkpoint(): Promise<boolean> {
    const holder = {};
    await this.mutex.acquire(holder);
    try {
      const isDue = firstValue(await this.run(CHECKPOINT_IS_DUE)) === "t";
      if (isDue) await this.run("checkpoint");
      return isDue;
    } finally {
      this.mutex.release(holder);
    }
  }

  /** Stops accepting clients, disconnects the current ones and rolls back their open transactions. */
  async close(): Promise<void> {
    this.server.close();
    for (const session of this.sessions)
      session.terminate("57P01", "terminating connection because the database shuts down");
    await Promise.all(this.sockets.values());
    await this.mutex.acquire(this); // never released: no checkpoint runs while the engine closes
  }

  private async serve(socket: Socket): Promise<void> {
    socket.on("error", () => {}); // the stream's end reports it too
    const session = new Session(socket, this.shared());
    this.sessions.add(session);
    try {
      await session.run();
    } catch (error) {
      socket.destroy();
      this.options.onDeath?.(error);
    } finally {
      this.sessions.delete(session);
    }
  }

  private async run(sql: string): Promise<Buffer> {
    const { bytes, notifications } = sortAnswer(await this.engine.run(query(sql)));
    this.notify(notifications);
    return bytes;
  }

  private shared(): Shared {
    return {
      engine: this.engine,
      mutex: this.mutex,
      limits: this.limits,
      notify: (notifications) => this.notify(notifications),
      listen: async () => {
        await this.engine.run(query(listenTo([...this.sessions].flatMap((session) => [...session.channels]))));
      },
    };
  }

  private notify(notifications: Notification[]): void {
    for (const { channel, bytes } of notifications) {
      for (const session of this.sessions) if (session.channels.has(channel)) session.send(bytes);
    }
  }
}

/** Where the first value of a DataRow message begins: after its type, the lengths of message and value, and a count. */
const FIRST_VALUE_AT = 11;

function firstValue(answer: Buffer): string | null {
  for (const { type, bytes } of splitAnswer(answer)) if (type === "D") return bytes.toString("latin1", FIRST_VALUE_AT);
  return null;
}
