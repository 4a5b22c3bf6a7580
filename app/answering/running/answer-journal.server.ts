import type { UIMessageChunk } from "ai";
import { getLog } from "~/platform/observability/log.server";
import type { Sql } from "~db/connect.server";
import type { Conversation } from "~db/conversations.server";
import { renewLease, type EventBatch } from "~db/running-answers.server";
import { getEventWriter, type EventWriter } from "./event-writer.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** How long a piece of text may wait for others before it is written. */
const BATCH_MS = 200;
/** How often an answer that says nothing shows that it is alive. */
const ALIVE_MS = 2_000;
/** What others wait for is written at once: the ends of steps, and the sources. */
const AT_ONCE = new Set<UIMessageChunk["type"]>([
  "start",
  "tool-input-available",
  "tool-output-available",
  "text-end",
  "finish",
  "error",
  "abort",
]);

/**
 * Writes an answer to the database while it streams, in batches and in order. A batch that cannot be written is tried
 * again with the next: the answer never waits for it.
 */
export class AnswerJournal {
  #waiting: UIMessageChunk[] = [];
  /** Batches that are not in the database yet. They stay as they are: what was written already must not be written twice. */
  #unwritten: EventBatch[] = [];
  /** What was written and is still to be streamed. */
  readonly #kept = new Set<string>();
  #sequence = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isQuiet = true;
  readonly #alive: NodeJS.Timeout;
  readonly #writer: EventWriter;

  constructor(
    sql: Sql,
    private readonly key: Key,
    private readonly messageId: string,
  ) {
    this.#writer = getEventWriter(sql);
    this.#alive = setInterval(() => {
      // What is written moves the lease on by itself.
      if (this.#isQuiet) void renewLease(sql, key, messageId).catch((err) => this.#warn(err));
      this.#isQuiet = true;
    }, ALIVE_MS);
    this.#alive.unref();
  }

  /**
   * Writes chunks before they are streamed. A number that was shown must never be given again, whatever happens next to this
   * process: sources are in the database before anybody sees them.
   */
  async keep(chunks: readonly UIMessageChunk[]): Promise<void> {
    for (const chunk of chunks) this.#kept.add(JSON.stringify(chunk));
    this.#waiting.push(...chunks);
    this.#flush();
    await this.#writing;
  }

  write(chunk: UIMessageChunk): void {
    if (this.#kept.size > 0 && this.#kept.delete(JSON.stringify(chunk))) return;
    this.#waiting.push(chunk);
    if (AT_ONCE.has(chunk.type)) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  /** Resolves when everything was written. */
  async end(): Promise<void> {
    clearInterval(this.#alive);
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting.length > 0) {
      this.#unwritten.push({
        courseId: this.key.courseId,
        conversationId: this.key.conversationId,
        messageId: this.messageId,
        sequence: this.#sequence++,
        chunks: this.#waiting,
      });
      this.#waiting = [];
    }
    this.#writing = this.#writing.then(() => this.#writeAll());
  }

  async #writeAll(): Promise<void> {
    try {
      for (let next = this.#unwritten[0]; next; next = this.#unwritten[0]) {
        await this.#writer.write(next);
        this.#unwritten.shift();
        this.#isQuiet = false;
      }
    } catch (err) {
      this.#warn(err);
    }
  }

  #warn(err: unknown): void {
    getLog().warn({ err, conversationId: this.key.conversationId }, "A part of a running answer could not be written.");
  }
}
