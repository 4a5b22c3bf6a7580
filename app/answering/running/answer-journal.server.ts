import type { UIMessageChunk } from "ai";
import { getLog } from "~/platform/observability/log.server";
import type { Sql } from "~db/connect.server";
import type { Conversation } from "~db/conversations.server";
import { renewLease, type EventBatch } from "~db/running-answers.server";
import { getEventWriter } from "./event-writer.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Milliseconds for which text is batched before it is written. */
const BATCH_MS = 200;
/** How often a silent answer renews its lease. */
const ALIVE_MS = 2_000;
/** Chunks that followers wait for are written immediately: the ends of steps, and the sources. */
const IMMEDIATE = new Set<UIMessageChunk["type"]>([
  "start",
  "tool-input-available",
  "tool-output-available",
  "text-end",
  "finish",
  "error",
  "abort",
]);

/** The destination of a journal. */
export type JournalStore = {
  /** Stores a batch and renews the answer's lease. Rejects if it cannot be stored. */
  write: (batch: EventBatch) => Promise<void>;
  renewLease: () => Promise<unknown>;
};

/** Opens the journal of a running answer in the database. */
export function openJournal(sql: Sql, { courseId, conversationId }: Key, messageId: string): AnswerJournal {
  const key = { courseId, conversationId };
  return new AnswerJournal(
    { ...key, messageId },
    {
      write: (batch) => getEventWriter(sql).write(batch),
      renewLease: () => renewLease(sql, key, messageId),
    },
  );
}

/**
 * Writes an answer to the database while it streams, in batches and in order. A batch that cannot be written is retried
 * with the next one; the answer does not wait for it.
 */
export class AnswerJournal {
  #waiting: UIMessageChunk[] = [];
  /** Batches not yet in the database. They never change, so that a retry cannot write a chunk twice. */
  #unwritten: EventBatch[] = [];
  /** Chunks that were persisted before being streamed. */
  readonly #persisted = new Set<string>();
  #sequence = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isQuiet = true;
  readonly #alive: NodeJS.Timeout;

  constructor(
    private readonly answer: Key & { messageId: string },
    private readonly store: JournalStore,
  ) {
    this.#alive = setInterval(() => {
      // Every write renews the lease too.
      if (this.#isQuiet) void store.renewLease().catch((err: unknown) => this.#warn(err));
      this.#isQuiet = true;
    }, ALIVE_MS);
    this.#alive.unref();
  }

  /**
   * Writes chunks before they are streamed. Sources must be in the database before anyone sees them: even if this
   * process dies, a number that was shown must never be assigned again.
   */
  async persist(chunks: readonly UIMessageChunk[]): Promise<void> {
    for (const chunk of chunks) this.#persisted.add(JSON.stringify(chunk));
    this.#waiting.push(...chunks);
    this.#flush();
    await this.#writing;
  }

  write(chunk: UIMessageChunk): void {
    if (this.#persisted.size > 0 && this.#persisted.delete(JSON.stringify(chunk))) return;
    this.#waiting.push(chunk);
    if (IMMEDIATE.has(chunk.type)) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  /** Writes the rest and resolves when the last attempt is done. */
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
        ...this.answer,
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
        await this.store.write(next);
        this.#unwritten.shift();
        this.#isQuiet = false;
      }
    } catch (err) {
      this.#warn(err);
    }
  }

  #warn(err: unknown): void {
    getLog().warn(
      { err, conversationId: this.answer.conversationId },
      "A part of a running answer could not be written.",
    );
  }
}
