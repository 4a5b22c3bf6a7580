import type { RequestHandler, Response } from "express";

/** Runs once, just before an answer's headers are sent: what the answer is, is known by then, and headers can still be added. */
export function beforeHeaders(response: Response, work: () => void): void {
  const { writeHead } = response;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    response.writeHead = writeHead;
    work();
    return response.writeHead(...args);
  }) as typeof writeHead;
}

/**
 * Answers are for their viewer alone, in no cache, unless they say otherwise: files do, and so do the routes of what is the
 * same for everybody.
 */
export const privateByDefault: RequestHandler = (_request, response, next) => {
  beforeHeaders(response, () => {
    if (!response.hasHeader("cache-control")) response.setHeader("cache-control", PRIVATE);
  });
  next();
};

export const PRIVATE = "private, no-store";

/** For what is the same for every viewer who may see it, such as transcripts: no proxy keeps it, the browser does for a minute. */
export const BRIEFLY = "private, max-age=60";
