import type { RequestHandler, Response } from "express";

/**
 * Runs `work` once, just before an answer's headers are sent: status and type are known, and headers can still be
 * added.
 */
export function beforeHeaders(response: Response, work: () => void): void {
  const { writeHead } = response;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    response.writeHead = writeHead;
    work();
    return response.writeHead(...args);
  }) as typeof writeHead;
}

/**
 * Keeps answers out of every cache unless they set Cache-Control themselves, as files do and routes whose answer is the
 * same for everyone.
 */
export const privateByDefault: RequestHandler = (_request, response, next) => {
  beforeHeaders(response, () => {
    if (!response.hasHeader("cache-control")) response.setHeader("cache-control", PRIVATE);
  });
  next();
};

const PRIVATE = "private, no-store";

/**
 * For what is the same for everyone who may see it, such as transcripts: the browser keeps it for a minute, a proxy
 * never.
 */
export const BRIEFLY = "private, max-age=60";
