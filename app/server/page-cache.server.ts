import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { Context } from "~/context/context.server";
import { courseUrl, lectureUrl } from "~/course/moment";
import { anonymousIdentity } from "~/identity/identity.server";
import { ANYONE } from "~/identity/viewer";
import { CACHED_PAGE, RENDERED_PAGE } from "~/limits/page-cost";
import { ByteCache } from "~/platform/byte-cache";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import type { RequestContext } from "~/platform/observability/request-context.server";
import { sendError } from "~/platform/send-error.server";
import type { Locale } from "~/preferences/locales";
import { DEFAULT_LAYOUT, layoutCookie, readLayout, type PaneLayout } from "~/preferences/pane-layout";
import { localeOf, preferencesCookie, readPreferences, type Preferences } from "~/preferences/preferences.server";
import { latestConversation } from "~db/conversations.server";
import { getCourse } from "~db/courses.server";
import { getLectureTitle } from "~db/lectures.server";
import { documentPolicy, type DocumentPolicy } from "./content-policy";
import { concatGzip, concatPlain, precompress, type PrecompressedSegment } from "./precompressed-segments.server";

type Deps = Pick<Context, "sql"> & {
  /** Renders a page with Remix. */
  render: (request: Request, context: AppLoadContext) => Promise<Response>;
  frameAncestors: (path: string) => readonly string[];
  /** Counts pages for an address. Throws AppError if its limit is used up. */
  admitPages: (address: string, pages: number) => void;
};
/** A page for visitors without a conversation on it, without its nonce and the id of its next conversation. */
type CachedPage = { segments: Segment[]; policy: Omit<DocumentPolicy, "nonce"> };
/** A segment that is the same for all visitors, or the name of a value to insert. */
type Segment = PrecompressedSegment | InsertedValue;
type InsertedValue = "nonce" | "conversation id";

/** A visitor's preferences. A cached page depends on them and on its address alone. */
type Look = { locale: Locale; theme: Preferences["theme"]; layout: PaneLayout };

/** The longest time until a page shows the result of an ingest. */
const CACHED_MS = 3_000;
/** The size of all cached pages, plain and compressed. */
const MAX_BYTES = 32 * 2 ** 20;
/** The overhead of a segment. */
const BYTES_PER_SEGMENT = 512;
const PAGE = /^\/(?:courses\/([^/]+)(?:\/lectures\/([^/]+))?)?$/;
/** The placeholder for the nonce of each response. */
const NONCE = `nonce-${randomBytes(12).toString("hex")}`;
/** Cached pages are rendered for this origin, so that they contain no host that a client sent. */
const ORIGIN = "http://cuepoint.invalid";

/**
 * Serves pages from a cache. When a lecture starts, a whole class opens the same page within a minute, and nobody has a
 * conversation yet: the page is rendered once for all of them. Remix renders pages for users, for visitors with a
 * conversation, pages of courses that are not public, addresses with a query, and every page whose status is not 200.
 *
 * On two busy cores, a lecture's page took 2 ms from the cache and 46 ms with Remix (medians of 200 and 100 requests).
 */
export function cachePages({ render, frameAncestors, sql, admitPages }: Deps): RequestHandler {
  const pages = new ByteCache<CachedPage>(MAX_BYTES);
  const rendering = new Map<string, Promise<CachedPage | null>>();

  const pageFor = async (place: Place, look: Look, context: RequestContext): Promise<CachedPage | null> => {
    const key = JSON.stringify([place.courseId, place.lectureId, look]);
    const ready = pages.get(key) ?? rendering.get(key);
    admitPages(context.address, ready ? CACHED_PAGE : RENDERED_PAGE);
    if (ready) return ready;
    const page = renderExisting(place, look, context).then((rendered) => {
      if (rendered) pages.set(key, rendered, { bytes: sizeOf(rendered), until: Date.now() + CACHED_MS });
      return rendered;
    });
    rendering.set(key, page);
    return page.finally(() => rendering.delete(key));
  };

  /** Leaves unknown addresses to Remix, so that its "not found" page is rendered once and not cached. */
  const renderExisting = async (place: Place, look: Look, context: RequestContext) =>
    (await exists(sql, place)) ? renderPage(place, look, context) : null;

  const renderPage = async ({ path }: Place, look: Look, context: RequestContext): Promise<CachedPage | null> => {
    let policy: Omit<DocumentPolicy, "nonce"> | undefined;
    const identity = anonymousIdentity();
    // Only the preferences of the visitor, because the page is for all visitors.
    const response = await render(new Request(ORIGIN + path, { headers: { cookie: await cookiesOf(look) } }), {
      request: context,
      identity,
      viewer: identity.viewer,
      nonce: NONCE,
      frameAncestors: frameAncestors(path),
      setContentPolicy: (set) => void (policy = set),
    });
    if (response.status !== 200 || !policy) return null;
    const html = await response.text();
    return { segments: toSegments(html, /data-conversation-id="([\w-]+)"/.exec(html)?.[1] ?? null), policy };
  };

  return (incoming, response, next) => {
    const place = placeOf(incoming);
    const { viewer, namedBy } = response.locals.identity;
    // The header of a cached page is an anonymous visitor's, and its courses are those that everyone may see.
    if (!place || viewer.user || (place.courseId === null && viewer.keys.length > 0)) return next();
    void (async () => {
      const { courseId, lectureId } = place;
      // Also checked for cached pages, because a course may have been hidden in the meantime.
      if (courseId !== null && !(await getCourse(sql, ANYONE, courseId))) return next();
      const isReturning = namedBy !== null && courseId !== null;
      if (isReturning && (await latestConversation(sql, viewer, { courseId, lectureId, visitorId: viewer.visitorId })))
        return next();
      const page = await pageFor(place, await lookOf(incoming, place), response.locals.context);
      if (!page) return next();
      send(page, incoming, response);
    })().catch((error: unknown) => {
      if (error instanceof AppError && error.code === "rate_limited") return sendError(response, error);
      getLog().warn({ err: error }, "a page could not be served from the cache");
      if (!response.headersSent) next();
    });
  };
}

function send(page: CachedPage, incoming: ExpressRequest, response: ExpressResponse): void {
  const { nonce } = response.locals;
  const values = { nonce: Buffer.from(nonce), "conversation id": Buffer.from(randomUUID()) };
  const isCompressed = Boolean(incoming.acceptsEncodings("gzip"));
  const segments = page.segments.map((segment) => (typeof segment === "string" ? values[segment] : segment));
  const body = isCompressed ? concatGzip(segments) : concatPlain(segments);
  response.setHeader("content-security-policy", documentPolicy({ ...page.policy, nonce }));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-length", body.length);
  response.vary("accept-encoding");
  if (isCompressed) response.setHeader("content-encoding", "gzip");
  response.end(body);
}

const sizeOf = ({ segments }: CachedPage) =>
  segments.reduce(
    (sum, segment) =>
      sum + BYTES_PER_SEGMENT + (typeof segment === "string" ? 0 : segment.plain.length + segment.deflated.length),
    0,
  );

function toSegments(html: string, conversationId: string | null): Segment[] {
  const placeholders = [NONCE, ...(conversationId ? [conversationId] : [])];
  return html
    .split(new RegExp(`(${placeholders.join("|")})`))
    .map((text) => (text === NONCE ? "nonce" : text === conversationId ? "conversation id" : precompress(text)));
}

type Place = { path: string; courseId: string | null; lectureId: string | null };

/** Returns the page that a request opens, or null if it is not cacheable, as with other spellings of its address. */
function placeOf({ method, url, path }: ExpressRequest): Place | null {
  const match = method === "GET" && url === path ? PAGE.exec(path) : null;
  if (!match || path.includes("%00")) return null; // PostgreSQL's text has no NUL
  const decoded = (part: string | undefined) => (part === undefined ? null : decodeURIComponent(part));
  const [courseId, lectureId] = [decoded(match[1]), decoded(match[2])];
  const address =
    courseId === null ? "/" : lectureId === null ? courseUrl(courseId) : lectureUrl({ courseId, lectureId });
  return address === path ? { path, courseId, lectureId } : null;
}

async function exists(sql: Deps["sql"], { courseId, lectureId }: Place): Promise<boolean> {
  // It is already known that the course exists and is public.
  if (courseId === null || lectureId === null) return true;
  return (await getLectureTitle(sql, ANYONE, courseId, lectureId)) !== null;
}

async function lookOf({ headers }: ExpressRequest, { lectureId }: Place): Promise<Look> {
  const request = new Request(ORIGIN, {
    headers: { cookie: headers.cookie ?? "", "accept-language": headers["accept-language"] ?? "" },
  });
  const preferences = await readPreferences(request);
  const layout = lectureId === null ? DEFAULT_LAYOUT : readLayout(headers.cookie ?? null);
  return { locale: localeOf(request, preferences), theme: preferences.theme, layout };
}

/** Returns the cookies of a browser with these preferences. */
async function cookiesOf({ locale, theme, layout }: Look): Promise<string> {
  return [await preferencesCookie({ locale, theme }), layoutCookie(layout)].join("; ");
}
