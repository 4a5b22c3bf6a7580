import type { RequestHandler } from "express";
import { hashToken, isToken } from "~/identity/secret-token.server";
import type { Sql } from "~db/connect.server";
import { isKeyOf } from "~db/course-access.server";

/** The pages of a course, and their data. In a frame, the key stays in the address. */
const COURSE_PAGE = /^\/courses\/([^/]+?)(?:\.data)?(?:\/|$)/;

/**
 * Opens an unlisted course: stores the key of its link in the browser, and redirects to the address without the key, so
 * that nobody shares it by accident. A wrong key redirects to the same address, which is then not found.
 */
export function acceptCourseKey({ sql }: { sql: Sql }): RequestHandler {
  return (request, response, next) => {
    const [path = "", query = ""] = request.originalUrl.split("?", 2);
    const parameters = new URLSearchParams(query);
    const key = parameters.get("key");
    const [, course] = ["GET", "HEAD"].includes(request.method) ? (COURSE_PAGE.exec(path) ?? []) : [];
    if (key === null || course === undefined) return next();
    void (async () => {
      const courseId = decodeURIComponent(course);
      const isRight = isToken(key) && !courseId.includes("\0") && (await isKeyOf(sql, courseId, hashToken(key)));
      if (isRight) response.locals.identity.unlock(hashToken(key));
      parameters.delete("key");
      const rest = parameters.toString();
      response.setHeader("cache-control", "private, no-store");
      response.redirect(302, rest ? `${path}?${rest}` : path);
    })().catch(next);
  };
}
