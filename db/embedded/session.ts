import type { Socket } from "node:net";
import { drainedOf } from "~/platform/drained";
import { endOfFirst, sortAnswer, type Notification } from "./answer";
import { changeChannels, mayChangeChannels } from "./channels";
import { COPY_GUARD, CopyIn, isCopyIn } from "./copy-in";
import type { Engine } from "./engine";
import { MessageReader, STARTUP } from "./message-reader";
import type { Mutex } from "./mutex";
import * as wire from "./wire";

export type SessionLimits = {
  /** A client that sends nothing for this long in an open transaction is rolled back and disconnected. */
  idleInTransactionMs: number;
  /** The largest message, the largest unanswered batch and the largest COPY. */
  maxBytes: number;
};

/** The state that the sessions of a gateway share. */
export type Shared = {
  engine: Engine;
  mutex: Mutex;
  limits: SessionLimits;
  notify(notifications: Notification[]): void;
  /** Makes the engine listen to the channels of all sessions. The caller holds the mutex. */
  listen(): Promise<void>;
};

const SAVEPOINT = "cuepoint_copy";
/** Resets the state that a client may leave in the shared backend. */
const RESET_BACKEND = "close all; reset all; select pg_advisory_unlock_all(); discard temp; discard sequences";

let lastProcessId = 0;

/**
 * Serves one client. It holds the engine from its first message until the engine is idle again, so that transactions of
 * several clients never mix.
 */
export class Session {
  readonly channels = new Set<string>();
  private readonly reader: MessageReader;
  private status: wire.TransactionStatus = "I";
  private batch: Buffer[] = [];
  private batchBytes = 0;
  private copy: CopyIn | null = null;
  private statements = new Map<string, string>();
  private channelStatements: string[] = [];
  private channelsChanged = false;
  private idleTimer: NodeJS.Timeout | undefined;
  private used = false;

  constructor(
    private readonly socket: Socket,
    private readonly shared: Shared,
  ) {
    this.reader = new MessageReader(shared.limits.maxBytes);
  }

  /** Serves the client until it disconnects, then cleans up. Throws only if the engine has failed for good. */
  async run(): Promise<void> {
    try {
      await this.serve();
    } finally {
      clearTimeout(this.idleTimer);
      await this.cleanUp();
      this.socket.destroySoon();
    }
  }

  /** Sends the client the reason and closes its connection. */
  terminate(code: string, reason: string): void {
    this.socket.write(wire.fatalError(code, reason), () => this.socket.destroy());
  }

  send(bytes: Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  private async serve(): Promise<void> {
    const stream: AsyncIterable<Buffer> = this.socket.iterator({ destroyOnReturn: false });
    const chunks = stream[Symbol.asyncIterator]();
    for (;;) {
      const chunk = await chunks.next().catch(() => null); // a broken connection has ended
      if (chunk === null || chunk.done) return;
      try {
        for (const message of this.reader.read(chunk.value)) if (!(await this.handle(message))) return;
      } catch (error) {
        if (!(error instanceof wire.ProtocolError)) throw error;
        return this.send(wire.fatalError("08P01", error.message));
      }
      await drainedOf(this.socket);
    }
  }

  /** Returns false to end the connection. */
  private async handle(message: wire.Message): Promise<boolean> {
    if (message.type === "startup") return this.startUp(message.bytes.readInt32BE(4));
    if (message.type === "X") return false;
    if (this.copy) await this.receiveCopy(this.copy, message);
    else if (message.type === "Q") await this.simpleQuery(message);
    else if (!"dcf".includes(message.type)) await this.extendedQuery(message); // the rest of a failed COPY is ignored
    return true;
  }

  /** Answers the startup messages. The engine's only backend is already running, so it cannot do this. */
  private startUp(code: number): boolean {
    if (code === STARTUP.ssl || code === STARTUP.gss) {
      this.send(wire.NO_ENCRYPTION);
      return true;
    }
    if (code === STARTUP.cancel) return false; // the engine cannot be interrupted
    if (code >> 16 !== STARTUP.majorVersion) throw new wire.ProtocolError("unsupported frontend protocol");
    this.reader.started();
    const key = wire.backendKeyData(++lastProcessId, 0);
    this.send(Buffer.concat([wire.authenticationOk(), this.shared.engine.parameters, key, wire.readyForQuery("I")]));
    return true;
  }

  private async simpleQuery(message: wire.Message): Promise<void> {
    const [sql = ""] = wire.leadingStrings(message, 1);
    this.noteChannels(sql);
    if (isCopyIn(sql) && this.batch.length === 0) return this.beginCopy(message.bytes);
    this.add(message.bytes, COPY_GUARD);
    await this.flush();
  }

  private async extendedQuery(message: wire.Message): Promise<void> {
    if (message.type === "P") {
      const [name = "", sql = ""] = wire.leadingStrings(message, 2);
      this.statements.set(name, mayChangeChannels(sql) ? sql : "");
    }
    if (message.type === "B") this.noteChannels(this.statements.get(wire.leadingStrings(message, 2)[1] ?? "") ?? "");
    this.add(message.bytes);
    if (message.type === "E") this.add(COPY_GUARD);
    if (message.type === "S" || message.type === "H") await this.flush();
  }

  private add(...messages: Buffer[]): void {
    for (const bytes of messages) {
      this.batch.push(bytes);
      this.batchBytes += bytes.length;
    }
    if (this.batchBytes > this.shared.limits.maxBytes) throw new wire.ProtocolError("too many messages without a Sync");
  }

  private async flush(): Promise<void> {
    const batch = Buffer.concat(this.batch);
    this.batch = [];
    this.batchBytes = 0;
    await this.shared.mutex.acquire(this);
    const answer = await this.ask(batch);
    await this.releaseIfIdle();
    this.send(answer);
  }

  /**
   * Tries a COPY without data to get its error or format, and undoes the attempt. Only then asks the client for its
   * data, so that outside a transaction other clients can use the engine meanwhile.
   */
  private async beginCopy(statement: Buffer): Promise<void> {
    await this.shared.mutex.acquire(this);
    const before = this.status;
    if (before === "T") await this.ask(wire.query(`savepoint ${SAVEPOINT}`));
    const answer = await this.ask(Buffer.concat([statement, COPY_GUARD]));
    const ready = endOfFirst("G", answer);
    if (ready !== -1) {
      this.copy = new CopyIn(statement, this.shared.limits.maxBytes);
      if (before === "T") await this.ask(wire.query(`rollback to savepoint ${SAVEPOINT}`));
      else if (this.status !== "I") await this.ask(wire.query("rollback"));
    }
    if (before === "T" && this.status === "T") await this.ask(wire.query(`release savepoint ${SAVEPOINT}`));
    await this.releaseIfIdle();
    this.send(ready === -1 ? answer : answer.subarray(0, ready));
  }

  private async receiveCopy(copy: CopyIn, message: wire.Message): Promise<void> {
    this.idleTimer?.refresh();
    if (message.type === "d") copy.add(message);
    if (message.type !== "c" && message.type !== "f") return; // the protocol ignores Sync and Flush here
    this.copy = null;
    await this.shared.mutex.acquire(this);
    const answer = await this.ask(copy.end(message));
    await this.releaseIfIdle();
    this.send(answer.subarray(Math.max(0, endOfFirst("G", answer)))); // the client got "G" before it sent its data
  }

  /** Runs messages on the engine, which this session holds. Returns the answer for this client. */
  private async ask(messages: Buffer): Promise<Buffer> {
    clearTimeout(this.idleTimer);
    this.used = true;
    const answer = sortAnswer(await this.shared.engine.run(messages));
    this.status = answer.status ?? (this.status === "I" ? "T" : this.status);
    if (answer.changedChannels) {
      for (const sql of this.channelStatements) changeChannels(this.channels, sql);
      this.channelsChanged = true;
    }
    this.channelStatements = [];
    this.shared.notify(answer.notifications);
    return answer.bytes;
  }

  /** Releases the engine if it is idle. In a transaction, starts the client's idle timeout. */
  private async releaseIfIdle(): Promise<void> {
    if (this.status === "I") {
      if (this.channelsChanged) await this.shared.listen();
      this.channelsChanged = false;
      this.shared.mutex.release(this);
      return;
    }
    const expire = () => this.terminate("25P03", "terminating connection due to idle-in-transaction timeout");
    this.idleTimer = setTimeout(expire, this.shared.limits.idleInTransactionMs);
  }

  private noteChannels(sql: string): void {
    if (mayChangeChannels(sql)) this.channelStatements.push(sql);
  }

  private async cleanUp(): Promise<void> {
    if (!this.used) return;
    await this.shared.mutex.acquire(this);
    const closes = [...this.statements.keys()].map(wire.closeStatement);
    const rollback = [wire.SYNC, wire.query("rollback"), COPY_GUARD];
    await this.shared.engine.run(
      Buffer.concat([...rollback, ...closes, wire.SYNC, wire.query(RESET_BACKEND), COPY_GUARD]),
    );
    const wasListening = this.channels.size > 0;
    this.channels.clear();
    if (wasListening) await this.shared.listen();
    this.shared.mutex.release(this);
  }
}
