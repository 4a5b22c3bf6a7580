/**
 * The parts of PostgreSQL's frontend/backend protocol 3.0 that the gateway speaks itself.
 * Source: the PostgreSQL manual, "Message Formats".
 */

/** I: idle, T: in a transaction, E: in a failed transaction. */
export type TransactionStatus = "I" | "T" | "E";

export type Message = {
  type: string;
  /** The whole message: type, length and body. */
  bytes: Buffer;
};

/** The client violated the protocol. Its connection must end. */
export class ProtocolError extends Error {}

const HEADER_BYTES = 5;

/** Encodes a message: its type, its length and its body. */
export function message(type: string, ...body: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(body.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : part)));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(type, "latin1");
  header.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([header, content]);
}

export const SYNC = message("S");
export const NO_ENCRYPTION = Buffer.from("N");
/** Encodes a simple Query. */
export const query = (sql: string) => message("Q", `${sql}\0`);
/** Encodes a CopyFail. */
export const copyFail = (reason: string) => message("f", `${reason}\0`);
/** Encodes a Close of a prepared statement. */
export const closeStatement = (name: string) => message("C", `S${name}\0`);
/** Encodes an AuthenticationOk. */
export const authenticationOk = () => message("R", Buffer.alloc(4));
/** Encodes a ReadyForQuery. */
export const readyForQuery = (status: TransactionStatus) => message("Z", status);

/** Encodes a BackendKeyData. */
export function backendKeyData(processId: number, secret: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeInt32BE(processId, 0);
  body.writeInt32BE(secret, 4);
  return message("K", body);
}

/** Encodes an ErrorResponse that ends the connection. `code` is an SQLSTATE. */
export const fatalError = (code: string, text: string) => message("E", `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);

/** Reads the zero-terminated strings at the start of a message's body. A missing terminator ends the list early. */
export function leadingStrings({ bytes }: Message, count: number): string[] {
  const strings: string[] = [];
  let start = HEADER_BYTES;
  while (strings.length < count) {
    const end = bytes.indexOf(0, start);
    if (end === -1) break;
    strings.push(bytes.toString("utf8", start, end));
    start = end + 1;
  }
  return strings;
}

/** Splits a whole answer of the engine into messages, without copying. */
export function* splitAnswer(answer: Buffer): Generator<Message & { end: number }> {
  for (let start = 0; start + HEADER_BYTES <= answer.length;) {
    const end = start + 1 + answer.readInt32BE(start + 1);
    yield { type: answer.toString("latin1", start, start + 1), bytes: answer.subarray(start, end), end };
    start = end;
  }
}
