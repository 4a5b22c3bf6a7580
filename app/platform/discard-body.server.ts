import type { RequestHandler } from "express";

/** Maximum number of bytes that are read from an unwanted body to keep its connection open. */
const MAX_DISCARDED_BYTES = 4 * 2 ** 20;

/**
 * Reads and discards the unread rest of a request's body. Remix wraps the body in a stream that stops if nobody reads
 * it. The rest would block the next request on the connection permanently; behind a proxy that shares connections, that
 * is another visitor's request. If the body is too long, the connection is closed.
 */
export const discardUnreadBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.complete || request.destroyed) return;
    let discarded = 0;
    request.removeAllListeners("data").on("data", (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > MAX_DISCARDED_BYTES) request.destroy();
    });
    request.resume();
  });
  next();
};
