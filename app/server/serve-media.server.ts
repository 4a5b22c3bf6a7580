import { lstat } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler, Response } from "express";
import { isCourseId } from "~/course/course-id";
import type { FindUser } from "~/identity/find-session.server";
import { readerOfAddress } from "~/identity/signed-address.server";
import type { Secrets } from "~/identity/signed-visitor.server";
import { ANYONE, mayManage, readerIn, type Reader } from "~/identity/viewer";
import { isSlides } from "~/ingest/infer-course.server";
import { lectureOfMediaFile } from "~/ingest/store-media.server";
import { cacheFor } from "~/platform/cache-for";
import type { Sql } from "~db/connect.server";
import { listReleasedMedia } from "~db/media.server";

/** Releases, ingests and changes of access take effect within this time. A playing video sends several requests a second. */
const CACHED_MS = 2_000;
const MAX_CACHED = 2_000;
/** How long a browser may cache media. Shared caches may not store it. */
const BROWSER_SECONDS = 3_600;

/** The addresses that ingest assigns to media files: `/media/:course/:file`, in characters that need no encoding. */
const MEDIA = /^\/media\/([\w.~-]+)\/([A-Za-z0-9][\w.-]*)$/;

type Deps = { sql: Sql; dataDir: string; sessionSecrets: Secrets; users: Pick<FindUser, "byId"> };

/**
 * Serves the media files of released lectures to viewers who may see the course, and those of all lectures to its
 * instructors, with ranges and conditional requests. A signed address reads as the viewer for whom it was signed. All
 * other addresses under `/media` get the same 404, so that a hidden or unreleased video cannot be distinguished from a
 * missing one.
 */
export function serveMedia({ sql, dataDir, sessionSecrets, users }: Deps): RequestHandler {
  const filesOf = cacheFor(CACHED_MS, MAX_CACHED, async (key) => {
    const { courseId, unreleasedToo, ...reader } = JSON.parse(key) as CourseReader;
    return new Set(await listReleasedMedia(sql, reader, { courseId, unreleasedToo }));
  });
  const mayGet = async (address: string, reader: Reader, { courseId, unreleasedToo }: Place) => {
    const key: CourseReader = { ...readerIn([courseId], reader), courseId, unreleasedToo };
    return (await filesOf(JSON.stringify(key))).has(address);
  };
  return (request, response, next) => {
    // The path as it was sent: other spellings would reach the same file after decoding or resolution.
    const [address = ""] = request.originalUrl.split("?");
    const [, courseId, name] = MEDIA.exec(address) ?? [];
    if (!courseId || !isCourseId(courseId) || !name || !["GET", "HEAD"].includes(request.method))
      return sendNotFound(response);
    void (async () => {
      const signed = await readerOfAddress(request.originalUrl, sessionSecrets, users);
      const reader = signed ?? response.locals.identity.viewer;
      // Instructors play unreleased videos while they edit and preview them.
      const unreleasedToo = signed === null && mayManage(reader, courseId);
      if (!(await mayGet(address, reader, { courseId, unreleasedToo }))) return sendNotFound(response);
      const root = path.join(dataDir, "media", courseId);
      if (!(await isPlainFile(path.join(root, name)))) return sendNotFound(response);
      const isPublic = await mayGet(address, ANYONE, { courseId, unreleasedToo: false });
      sendFile(response, { root, name, isPublic }, next);
    })().catch(next);
  };
}

/** Readers with equal access share a cached result. */
type CourseReader = Reader & Place;
type Place = { courseId: string; unreleasedToo: boolean };

/**
 * A PDF file may contain scripts and links. The sandbox gives it an origin of its own, in browsers that treat it as a
 * page. Viewers that are written in JavaScript, such as Firefox's, need scripts.
 */
const SLIDES_POLICY = "sandbox allow-scripts allow-popups allow-downloads; frame-ancestors 'self'";

type SentFile = { root: string; name: string; isPublic: boolean };

function sendFile(response: Response, { root, name, isPublic }: SentFile, next: (error?: unknown) => void) {
  // A browser with several users asks each time whether the current user may see the file.
  response.setHeader("cache-control", isPublic ? `private, max-age=${BROWSER_SECONDS}` : "private, no-cache");
  if (isSlides(name)) {
    const shownName = `${lectureOfMediaFile(name) ?? "slides"}.pdf`;
    response.setHeader("content-type", "application/pdf");
    response.setHeader("content-disposition", `inline; filename="${shownName}"`);
    response.setHeader("content-security-policy", SLIDES_POLICY);
    response.setHeader("x-content-type-options", "nosniff");
  }
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
