import { chmodSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import type { Notification } from "./answer";
import { listenTo } from "./channels";
import type { Engine } from "./engine";
import { Session, type SessionLimits, type Shared } from "./session";
import { Turns } from "./turns";
import { query } from "./wire";

const DEFAULT_LIMITS: SessionLimits = { idleInTransactionMs: 30_000, maxBytes: 256 * 2 ** 20 };

export type GatewayOptions = Partial<SessionLimits> & {
  /** Called when the engine is beyond use: everything must end. */
  onDeath?: (error: unknown) => void;
};

/**
 * Serves one engine to many clients over PostgreSQL's protocol, one transaction at a time.
 *
 * What a client cannot have here: cancelling a running query, settings at startup, COPY FROM STDIN in the extended
 * protocol. What clients share while they are connected: SET outside a transaction, session advisory locks, SQL-level
 * PREPARE, the unnamed statement between two transactions. Use SET LOCAL and pg_advisory_xact_lock.
 */
export class Gateway {
  private readonly sessions = new Set<Session>();
  private readonly sockets = new Map<Socket, Promise<void>>();
  private readonly turns = new Turns();
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

  /** Listens on a Unix socket, for this user only, or on a named pipe. */
  async listen(address: string): Promise<void> {
    const isFile = !address.startsWith("\\\\");
    if (isFile) rmSync(address, { force: true });
    await new Promise<void>((resolve, reject) => this.server.once("error", reject).listen(address, resolve));
    if (isFile) chmodSync(address, 0o600);
  }

  /** Takes no more clients, sends those that are there away and rolls back what they left open. */
  async close(): Promise<void> {
    this.server.close();
    for (const session of this.sessions)
      session.dismiss("57P01", "terminating connection because the database shuts down");
    await Promise.all(this.sockets.values());
  }

  private async serve(socket: Socket): Promise<void> {
    socket.on("error", () => {}); // told by the end of the stream too
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

  private shared(): Shared {
    return {
      engine: this.engine,
      turns: this.turns,
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
