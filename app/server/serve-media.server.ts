import { lstat } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler, Response } from "express";
import { cacheFor } from "~/platform/cache-for";
import type { Sql } from "~db/connect.server";
import { listReleasedMedia } from "~db/media.server";

/** A release, its withdrawal and an ingest take effect within this time. A playing video asks several times a second. */
const CACHED_MS = 2_000;
const MAX_COURSES = 500;
/** A browser may keep what it was given for this long; caches that visitors share may not keep it at all. */
const BROWSER_SECONDS = 3_600;

/** The addresses that ingest gives media files: `/media/:course/:file`, both of characters that need no encoding. */
const MEDIA = /^\/media\/([A-Za-z0-9][\w.-]*)\/([A-Za-z0-9][\w.-]*)$/;

/**
 * Serves a media file when a released lecture of its course refers to it, with ranges and conditional requests. Everything
 * else under `/media` gets the same 404, so that nobody can tell an unreleased video from one that does not exist.
 */
export function serveMedia({ sql, dataDir }: { sql: Sql; dataDir: string }): RequestHandler {
  const released = cacheFor(
    CACHED_MS,
    MAX_COURSES,
    async (courseId) => new Set(await listReleasedMedia(sql, courseId)),
  );
  return (request, response, next) => {
    // The path as it was sent: decoded or resolved, other spellings of a name would reach the same file.
    const [address = ""] = request.originalUrl.split("?");
    const [, courseId, name] = MEDIA.exec(address) ?? [];
    if (!courseId || !name || !["GET", "HEAD"].includes(request.method)) return notThere(response);
    void (async () => {
      if (!(await released(courseId)).has(address)) return notThere(response);
      const root = path.join(dataDir, "media", courseId);
      if (!(await isPlainFile(path.join(root, name)))) return notThere(response);
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
      if (!error || response.headersSent || response.destroyed) return; // the browser has it, or has left
      if (error.status === 404) notThere(response);
      else next(error);
    },
  );
}

function notThere(response: Response) {
  response.setHeader("cache-control", "no-store"); // it may be released in the next moment
  response.status(404).type("text").send("There is no such media file.");
}

/** A symbolic link could lead anywhere; ingest makes none. */
const isPlainFile = (file: string) =>
  lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
