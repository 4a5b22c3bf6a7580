import { copyFail, message, type Message } from "./wire";

const COPY_IN = /^\s*copy\b[\s\S]*\bfrom\s+stdin\b/i;

export const isCopyIn = (sql: string) => COPY_IN.test(sql);

/**
 * Follows every query into the engine, which ends itself when a COPY finds no data. Where no COPY waits, the
 * protocol has the engine ignore it.
 */
export const COPY_GUARD = copyFail("the embedded database takes COPY FROM STDIN only as a simple query of its own");

/**
 * The data of one COPY FROM STDIN. The engine takes a COPY only whole, statement and data in one piece, so the data
 * is kept until its end.
 */
export class CopyIn {
  private parts: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly statement: Buffer,
    private readonly limitBytes: number,
  ) {}

  /** Takes CopyData. Past the limit nothing is kept, and the COPY will fail. */
  add(data: Message): void {
    this.bytes += data.bytes.length;
    if (this.bytes > this.limitBytes) this.parts = [];
    else this.parts.push(data.bytes);
  }

  /** What the engine is given once the client has sent CopyDone or CopyFail. */
  end(last: Message): Buffer {
    if (last.type === "f") return Buffer.concat([this.statement, last.bytes, COPY_GUARD]);
    if (this.bytes > this.limitBytes) {
      const limit = Math.floor(this.limitBytes / 2 ** 20);
      return Buffer.concat([
        this.statement,
        copyFail(`the embedded database takes at most ${limit} MB in one COPY`),
        COPY_GUARD,
      ]);
    }
    return Buffer.concat([this.statement, ...this.parts, message("c"), COPY_GUARD]);
  }
}
