import { splitAnswer, type TransactionStatus } from "./wire";

export type Notification = { channel: string; bytes: Buffer };

/** What the engine answered, sorted. */
export type Answer = {
  /** For the client that asked: everything but notifications. */
  bytes: Buffer;
  /** From ReadyForQuery; null when the engine waits for more. */
  status: TransactionStatus | null;
  notifications: Notification[];
  /** Whether a LISTEN, an UNLISTEN or a DISCARD ALL was carried out. */
  changedChannels: boolean;
};

export function sortAnswer(output: Buffer): Answer {
  const notifications: Notification[] = [];
  const kept: Buffer[] = [];
  let status: TransactionStatus | null = null;
  let changedChannels = false;
  for (const { type, bytes } of splitAnswer(output)) {
    if (type === "A") {
      notifications.push({ channel: bytes.toString("utf8", 9, bytes.indexOf(0, 9)), bytes });
      continue;
    }
    if (type === "Z") status = String.fromCharCode(bytes[5]!) as TransactionStatus;
    if (type === "C") changedChannels ||= /^(UN)?LISTEN\0|^DISCARD ALL\0/.test(bytes.toString("latin1", 5, 20));
    kept.push(bytes);
  }
  return { bytes: notifications.length > 0 ? Buffer.concat(kept) : output, status, notifications, changedChannels };
}

/** Where the first message of a type ends in an answer, or -1. */
export function endOfFirst(type: string, answer: Buffer): number {
  for (const message of splitAnswer(answer)) if (message.type === type) return message.end;
  return -1;
}
