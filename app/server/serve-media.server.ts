import { lstat } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler, Response } from "express";
import { cacheFor } from "~/platform/cache-for";
import type { Sql } from "~db/connect.server";
import { listReleasedMedia } from "~db/media.server";

/** Releases and ingests take effect within this time. A playing video sends several requests a second. */
const CACHED_MS = 2_000;
const MAX_COURSES = 500;
/** How long a browser may cache media. Shared caches may not store it. */
const BROWSER_SECONDS = 3_600;

/** The addresses that ingest assigns to media files: `/media/:course/:file`, in characters that need no encoding. */
const MEDIA = /^\/media\/([A-Za-z0-9][\w.-]*)\/([A-Za-z0-9][\w.-]*)$/;

/**
 * Serves the media files of released lectures, with ranges and conditional requests. Everything else under `/media`
 * gets the same 404, so that an unreleased video cannot be distinguished from a missing one.
 */
export function serveMedia({ sql, dataDir }: { sql: Sql; dataDir: string }): RequestHandler {
  const released = cacheFor(
    CACHED_MS,
    MAX_COURSES,
    async (courseId) => new Set(await listReleasedMedia(sql, courseId)),
  );
  return (request, response, next) => {
    // The path as it was sent: other spellings of a name, once decoded or resolved, would reach the same file.
    const [address = ""] = request.originalUrl.split("?");
    const [, courseId, name] = MEDIA.exec(address) ?? [];
    if (!courseId || !name || !["GET", "HEAD"].includes(request.method)) return sendNotFound(response);
    void (async () => {
      if (!(await released(courseId)).has(address)) return sendNotFound(response);
      const root = path.join(dataDir, "media", courseId);
      if (!(await isPlainFile(path.join(root, name)))) return sendNotFound(response);
      sendFile(response, root, name, next);
    })().catch(next);
  };
}

function sendFile(response: Response, root: string, name: string, next: (error?: unknown) => void) {
  response.setHeader("cache-control", `private, max-age=${BROWSER_SECONDS}`);
  response.sendFile(
    name,
    { root, cacheControl: false, dotfiles: "deny" },
    (error?: NodeJS.ErrnoException & { status?: number }) => {
      if (!error || response.headersSent || response.destroyed) return; // sent, or the browser has left
      if (error.status === 404) sendNotFound(response);
      else next(error);
    },
  );
}

function sendNotFound(response: Response) {
  response.setHeader("cache-control", "no-store"); // the lecture may be released at any time
  response.status(404).type("text").send("This media file does not exist.");
}

/** Excludes symbolic links, which could lead anywhere. Ingest creates none. */
const isPlainFile = (file: string) =>
  lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
