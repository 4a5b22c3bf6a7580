import type { RequestHandler } from "express";

/** The most that is read of an unwanted body in order to keep its connection. */
const MAX_DISCARDED_BYTES = 4 * 2 ** 20;

/**
 * Reads and discards what a route left of a request's body. Remix wraps the body in a stream that stops if nobody reads
 * it. The rest would block the next request on the connection forever; behind a proxy that shares connections, that is
 * another visitor's request. If the body is too long, the connection is closed.
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
