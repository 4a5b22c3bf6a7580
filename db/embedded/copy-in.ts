import { copyFail, message, type Message } from "./wire";

const COPY_IN = /^\s*copy\b[\s\S]*\bfrom\s+stdin\b/i;

/** Returns whether an SQL text is a COPY FROM STDIN. */
export const isCopyIn = (sql: string) => COPY_IN.test(sql);

/**
 * Sent to the engine after every query, because the engine exits if a COPY finds no data. The engine ignores it if no
 * COPY is waiting, as the protocol requires.
 */
export const COPY_GUARD = copyFail("the embedded database accepts COPY FROM STDIN only as a separate simple query");

/**
 * Buffers the data of one COPY FROM STDIN, because the engine accepts a COPY only with its statement and all of its
 * data in one call.
 */
export class CopyIn {
  private parts: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly statement: Buffer,
    private readonly limitBytes: number,
  ) {}

  /** Adds CopyData. Beyond the limit, the data is dropped and the COPY will fail. */
  add(data: Message): void {
    this.bytes += data.bytes.length;
    if (this.bytes > this.limitBytes) this.parts = [];
    else this.parts.push(data.bytes);
  }

  /** Returns the messages for the engine after the client has sent CopyDone or CopyFail. */
  end(last: Message): Buffer {
    if (last.type === "f") return Buffer.concat([this.statement, last.bytes, COPY_GUARD]);
    if (this.bytes > this.limitBytes) {
      const limit = Math.floor(this.limitBytes / 2 ** 20);
      return Buffer.concat([
        this.statement,
        copyFail(`the embedded database accepts at most ${limit} MB in one COPY`),
        COPY_GUARD,
      ]);
    }
    return Buffer.concat([this.statement, ...this.parts, message("c"), COPY_GUARD]);
  }
}
