import { createCipheriv } from "node:crypto";
import { open } from "node:fs/promises";
import { request } from "node:http";
import { tusClient } from "../../setup/made-course";

/** The page sends chunks of this size. */
export const CHUNK = 8 * 2 ** 20;
const BLOCK = 16;

/** A server's address, and the cookie of a user who may upload. */
export type Sender = { url: string; browser: { cookie: () => string } };

/** Pseudorandom bytes, the same at any offset for the same seed: the key stream of AES in counter mode. */
function bytesAt(seed: number, start: number, length: number): Buffer {
  const counter = Buffer.alloc(BLOCK);
  counter.writeUInt32BE(seed, 0);
  counter.writeUInt32BE(Math.floor(start / BLOCK), BLOCK - 4);
  const skipped = start % BLOCK;
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(BLOCK, 7), counter);
  return cipher.update(Buffer.alloc(skipped + length)).subarray(skipped);
}

export type Transfer = { path: string; seed: number; size: number };

/**
 * Sends a transfer's next bytes in one chunk, until `end`. Returns the place after them, or null if the server is at
 * another place, because it has written more of a lost chunk since it was asked, or not reached. Clients ask again then.
 */
export async function sendChunk(
  sender: Sender,
  { path, seed, size }: Transfer,
  offset: number,
  end = size,
): Promise<number | null> {
  const bytes = bytesAt(seed, offset, Math.min(CHUNK, end - offset));
  const status = await tusClient(sender)
    .patch(path, offset, bytes)
    .then(
      (response) => response.status,
      () => 0, // the server closed the connection
    );
  if ([0, 409, 423].includes(status)) return null;
  if (status !== 204) throw new Error(`a chunk was answered by ${status}`);
  return offset + bytes.length;
}

/** Sends a part of the next chunk, and breaks the connection in the middle of it. */
export function breakChunk({ url, browser }: Sender, { path, seed, size }: Transfer, offset: number): Promise<void> {
  const length = Math.min(CHUNK, size - offset);
  const part = bytesAt(seed, offset, 1 + Math.floor(Math.random() * (length - 1)));
  const headers = {
    cookie: browser.cookie(),
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    "content-length": String(length),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: "PATCH", headers });
    sent.once("response", ({ statusCode = 0 }) => {
      // The server has written more of a lost chunk since it was asked.
      if ([409, 423].includes(statusCode)) resolve();
      else reject(new Error(`half a chunk was answered by ${statusCode}`));
    });
    sent.on("error", () => resolve());
    sent.write(part, () => sent.destroy(new Error("a lost connection")));
  });
}

/** Returns whether a file has exactly the bytes of a transfer. */
export async function isIdentical(file: string, { seed, size }: Transfer): Promise<boolean> {
  const handle = await open(file);
  try {
    if ((await handle.stat()).size !== size) return false;
    const buffer = Buffer.alloc(CHUNK);
    for (let at = 0; at < size; at += CHUNK) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, at);
      const wanted = bytesAt(seed, at, Math.min(CHUNK, size - at));
      if (bytesRead !== wanted.length || !buffer.subarray(0, bytesRead).equals(wanted)) return false;
    }
    return true;
  } finally {
    await handle.close();
  }
}
