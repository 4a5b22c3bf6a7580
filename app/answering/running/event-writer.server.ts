import { singleton } from "~/platform/singleton.server";
import type { Sql } from "~db/connect.server";
import { appendEvents, type EventBatch } from "~db/running-answers.server";

type Waiting = { batch: EventBatch; resolve: () => void; reject: (error: unknown) => void };

/**
 * Writes the batches of all answers of this process. Batches that arrive while a statement is running are collected for
 * the next one, so a whole lecture hall costs the database little more than one student.
 */
export class EventWriter {
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(private readonly append: (batches: EventBatch[]) => Promise<void>) {}

  /** Resolves once the batch is in the database, in the order of the calls. Rejects if it cannot be written. */
  write(batch: EventBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, MAX_TOGETHER);
      try {
        await this.append(together.map(({ batch }) => batch));
        for (const { resolve } of together) resolve();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

/** Batches per statement: enough under load, without statements that are too large. */
const MAX_TOGETHER = 200;

/** Returns this process's event writer. */
export const getEventWriter = (sql: Sql) =>
  singleton("event-writer", () => new EventWriter((batches) => appendEvents(sql, batches)));
