import path from "node:path";
import type { RequestHandler } from "express";

/**
 * Refuses the sample course's own files, which are in `public/` so that the course is complete in one folder. Its lectures
 * are served from the database, by their release dates. The build leaves the files out; Vite in development would serve them.
 */
export const refuseSampleFiles: RequestHandler = (request, response, next) => {
  if (!isSampleFile(request.path)) return next();
  response.status(404).type("text").send("There is nothing at this address.");
};

/** Whether a path leads to the sample course's files in any spelling that a file server would follow. */
export function isSampleFile(requestPath: string): boolean {
  try {
    const file = path.posix.normalize(decodeURIComponent(requestPath).replaceAll("\\", "/"));
    return /^\/+sample-course(\/|$)/i.test(file);
  } catch {
    return false; // not an address
  }
}
