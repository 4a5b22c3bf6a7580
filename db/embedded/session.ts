import type { Socket } from "node:net";
import { endOfFirst, sortAnswer, type Notification } from "./answer";
import { changeChannels, mayChangeChannels } from "./channels";
import { COPY_GUARD, CopyIn, isCopyIn } from "./copy-in";
import type { Engine } from "./engine";
import { MessageReader, STARTUP } from "./message-reader";
import type { Turns } from "./turns";
import * as wire from "./wire";

export type SessionLimits = {
  /** A client that holds a transaction open and sends nothing for so long is rolled back and sent away. */
  idleInTransactionMs: number;
  /** The largest message, the largest unanswered batch and the largest COPY. */
  maxBytes: number;
};

/** What the sessions of a gateway have in common. */
export type Shared = {
  engine: Engine;
  turns: Turns;
  limits: SessionLimits;
  notify(notifications: Notification[]): void;
  /** Makes the engine listen to what the sessions listen to. Called by the session whose turn it is. */
  listen(): Promise<void>;
};

const SAVEPOINT = "cuepoint_copy";
/** Undoes what a client may leave behind in the one backend that all share. */
const FORGET_CLIENT = "close all; reset all; select pg_advisory_unlock_all(); discard temp; discard sequences";

let lastProcessId = 0;

/**
 * One client. It owns the engine from its first message until the engine is idle again, so that its transaction is
 * never mixed with another's.
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

  /** Serves the client until it goes, then cleans up behind it. Throws only when the engine is beyond use. */
  async run(): Promise<void> {
    try {
      await this.serve();
    } finally {
      clearTimeout(this.idleTimer);
      await this.leave();
      this.socket.destroySoon();
    }
  }

  /** Tells the client why it is sent away, and sends it away. */
  dismiss(code: string, reason: string): void {
    this.socket.write(wire.fatalError(code, reason), () => this.socket.destroy());
  }

  send(bytes: Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  private async serve(): Promise<void> {
    const chunks = this.socket.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
    for (;;) {
      const chunk = await chunks.next().catch(() => null); // a connection that breaks has ended
      if (chunk === null || chunk.done) return;
      try {
        for (const message of this.reader.read(chunk.value)) if (!(await this.handle(message))) return;
      } catch (error) {
        if (!(error instanceof wire.ProtocolError)) throw error;
        return this.send(wire.fatalError("08P01", error.message));
      }
      await this.drained();
    }
  }

  /** False ends the connection. */
  private async handle(message: wire.Message): Promise<boolean> {
    if (message.type === "startup") return this.greet(message.bytes.readInt32BE(4));
    if (message.type === "X") return false;
    if (this.copy) await this.receiveCopy(this.copy, message);
    else if (message.type === "Q") await this.simpleQuery(message);
    else if (!"dcf".includes(message.type)) await this.extendedQuery(message); // what a failed COPY still sends is ignored
    return true;
  }

  /** The engine has one backend that is long started, so a connection is begun here. */
  private greet(code: number): boolean {
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
    await this.shared.turns.take(this);
    const answer = await this.ask(batch);
    await this.endTurn();
    this.send(answer);
  }

  /**
   * Tries a COPY without data, to learn the error or the format the engine answers with; the attempt is undone. Only
   * then is the client asked for its data, which does not keep the engine from others outside a transaction.
   */
  private async beginCopy(statement: Buffer): Promise<void> {
    await this.shared.turns.take(this);
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
    await this.endTurn();
    this.send(ready === -1 ? answer : answer.subarray(0, ready));
  }

  private async receiveCopy(copy: CopyIn, message: wire.Message): Promise<void> {
    this.idleTimer?.refresh();
    if (message.type === "d") copy.add(message);
    if (message.type !== "c" && message.type !== "f") return; // the protocol ignores Sync and Flush here
    this.copy = null;
    await this.shared.turns.take(this);
    const answer = await this.ask(copy.end(message));
    await this.endTurn();
    this.send(answer.subarray(Math.max(0, endOfFirst("G", answer)))); // the client was told "G" before it sent its data
  }

  /** Has the engine work in this session's turn. Its answer is for this client alone. */
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

  /** Passes the engine on once it is idle. Until then the client must go on within a time. */
  private async endTurn(): Promise<void> {
    if (this.status === "I") {
      if (this.channelsChanged) await this.shared.listen();
      this.channelsChanged = false;
      this.shared.turns.release(this);
      return;
    }
    const expire = () => this.dismiss("25P03", "terminating connection due to idle-in-transaction timeout");
    this.idleTimer = setTimeout(expire, this.shared.limits.idleInTransactionMs);
  }

  private noteChannels(sql: string): void {
    if (mayChangeChannels(sql)) this.channelStatements.push(sql);
  }

  /** Resolves when the client has read enough of its answer to be sent more. */
  private async drained(): Promise<void> {
    if (!this.socket.writableNeedDrain || this.socket.destroyed) return;
    await new Promise<void>((resolve) => this.socket.once("drain", resolve).once("close", resolve));
  }

  private async leave(): Promise<void> {
    if (!this.used) return;
    await this.shared.turns.take(this);
    const closes = [...this.statements.keys()].map(wire.closeStatement);
    const rollback = [wire.SYNC, wire.query("rollback"), COPY_GUARD];
    await this.shared.engine.run(
      Buffer.concat([...rollback, ...closes, wire.SYNC, wire.query(FORGET_CLIENT), COPY_GUARD]),
    );
    const listened = this.channels.size > 0;
    this.channels.clear();
    if (listened) await this.shared.listen();
    this.shared.turns.release(this);
  }
}
