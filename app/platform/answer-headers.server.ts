import type { RequestHandler, Response } from "express";

/**
 * Runs `work` once, just before the response's headers are sent: status and content type are known, and headers can
 * still be added.
 */
export function beforeHeaders(response: Response, work: () => void): void {
  const writeHead = response.writeHead.bind(response);
  const hooked = (...args: Parameters<typeof writeHead>) => {
    response.writeHead = writeHead;
    work();
    return response.writeHead(...args);
  };
  Object.assign(response, { writeHead: hooked });
}

/**
 * Keeps responses out of all caches unless they set Cache-Control themselves, as files do, and routes whose response is
 * the same for everyone.
 */
export const privateByDefault: RequestHandler = (_request, response, next) => {
  beforeHeaders(response, () => {
    if (!response.hasHeader("cache-control")) response.setHeader("cache-control", PRIVATE);
  });
  next();
};

const PRIVATE = "private, no-store";

/**
 * Lets the browser, but no proxy, cache a response for a minute. For content that is the same for all readers, such as
 * transcripts.
 */
export const PRIVATE_MINUTE = "private, max-age=60";
