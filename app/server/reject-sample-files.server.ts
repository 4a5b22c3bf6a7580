import path from "node:path";
import type { RequestHandler } from "express";

/**
 * Rejects requests for the sample course's source files, which are in `public/` so that the course is complete in one
 * folder. Its lectures are served from the database after their release. The build omits the files, but Vite would
 * serve them in development.
 */
export const rejectSampleFiles: RequestHandler = (request, response, next) => {
  if (!isSampleFile(request.path)) return next();
  response.status(404).type("text").send("This file does not exist.");
};

/** Returns whether a path leads to the sample course's files in any spelling that a file server accepts. */
export function isSampleFile(requestPath: string): boolean {
  try {
    const file = path.posix.normalize(decodeURIComponent(requestPath).replaceAll("\\", "/"));
    return /^\/+sample-course(\/|$)/i.test(file);
  } catch {
    return false; // not an address
  }
}
