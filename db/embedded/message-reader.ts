import { ProtocolError, type Message } from "./wire";

export const STARTUP = { ssl: 80877103, gss: 80877104, cancel: 80877102, majorVersion: 3 } as const;

/** The engine exits on a longer message of these types (PQ_SMALL_MESSAGE_LIMIT in PostgreSQL's source). */
const SMALL_TYPES = "CDEHSXcf";
const SMALL_BYTES = 10_000;
const LARGE_TYPES = "BPQd";

/**
 * Splits a client's byte stream into messages. Until `started` is called, messages have no type byte and get the type
 * "startup".
 */
export class MessageReader {
  private chunks: Buffer[] = [];
  private size = 0;
  private wanted = 0;
  private typed = false;

  constructor(private readonly maxMessageBytes: number) {}

  started() {
    this.typed = true;
  }

  /** Yields the messages that the chunk completes. Throws ProtocolError if the bytes are not a valid message. */
  *read(chunk: Buffer): Generator<Message> {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size < this.wanted) return; // concatenating each chunk would be quadratic for a large message
    let rest = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.size);
    for (;;) {
      this.wanted = this.messageBytes(rest);
      if (rest.length < this.wanted) break;
      const bytes = rest.subarray(0, this.wanted);
      rest = rest.subarray(this.wanted);
      yield { type: this.typed ? bytes.toString("latin1", 0, 1) : "startup", bytes };
    }
    this.chunks = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
  }

  /** Returns the length of the first message in `bytes`, or of its header while that is incomplete. */
  private messageBytes(bytes: Buffer): number {
    if (!this.typed) {
      if (bytes.length < 8) return 8;
      const length = bytes.readInt32BE(0);
      if (length < 8 || length > SMALL_BYTES) throw new ProtocolError("invalid length of startup packet");
      return length;
    }
    if (bytes.length < 5) return 5;
    const type = bytes.toString("latin1", 0, 1);
    const small = SMALL_TYPES.includes(type);
    if (!small && !LARGE_TYPES.includes(type)) throw new ProtocolError(`invalid frontend message type ${bytes[0]}`);
    const length = bytes.readInt32BE(1);
    if (length < 4 || length > (small ? SMALL_BYTES : this.maxMessageBytes)) {
      throw new ProtocolError(`invalid length of a message of type ${type}: ${length}`);
    }
    return length + 1;
  }
}
