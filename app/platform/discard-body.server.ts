import type { RequestHandler } from "express";

/** How much is read of a body that nobody wants, to keep its connection. */
const MAX_DISCARDED_BYTES = 4 * 2 ** 20;

/**
 * Reads and discards what a route left of a request's body. Remix wraps the body in a stream that stops when nobody reads
 * it: the rest would stay in the connection before the next request, which would wait forever. Behind a proxy that shares
 * its connections, that is another visitor's request. A body that does not end soon has its connection closed.
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
