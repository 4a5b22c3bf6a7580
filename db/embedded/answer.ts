import { splitAnswer, type TransactionStatus } from "./wire";

export type Notification = { channel: string; bytes: Buffer };

/** The engine's output, split into the client's part and notifications. */
export type Answer = {
  /** Everything but notifications, for the client that sent the query. */
  bytes: Buffer;
  /** From ReadyForQuery; null if the engine waits for more messages. */
  status: TransactionStatus | null;
  notifications: Notification[];
  /** Whether a LISTEN, UNLISTEN or DISCARD ALL was executed. */
  changedChannels: boolean;
};

/** Separates notifications from the client's part of the engine's output. */
export function sortAnswer(output: Buffer): Answer {
  const notifications: Notification[] = [];
  const own: Buffer[] = [];
  let status: TransactionStatus | null = null;
  let changedChannels = false;
  for (const { type, bytes } of splitAnswer(output)) {
    if (type === "A") {
      notifications.push({ channel: bytes.toString("utf8", 9, bytes.indexOf(0, 9)), bytes });
      continue;
    }
    if (type === "Z") status = toStatus(bytes.toString("latin1", 5, 6));
    if (type === "C") changedChannels ||= /^(UN)?LISTEN\0|^DISCARD ALL\0/.test(bytes.toString("latin1", 5, 20));
    own.push(bytes);
  }
  return { bytes: notifications.length > 0 ? Buffer.concat(own) : output, status, notifications, changedChannels };
}

/** Parses a ReadyForQuery status: idle, in a transaction, or in a failed transaction. */
const toStatus = (code: string): TransactionStatus => (code === "T" || code === "E" ? code : "I");

/** Returns the end of the first message of a type in an answer, or -1. */
export function endOfFirst(type: string, answer: Buffer): number {
  for (const message of splitAnswer(answer)) if (message.type === type) return message.end;
  return -1;
}
