import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { Context } from "~/context/context.server";
import { courseUrl, lectureUrl } from "~/course/moment";
import { nobody, type Identity } from "~/identity/resolve-viewer.server";
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
import { fixedPiece, gzipOf, plainOf, type FixedPiece } from "./packed-pieces.server";

type Deps = Pick<Context, "sql"> & {
  /** Renders a page as for anybody. */
  render: (request: Request, context: AppLoadContext) => Promise<Response>;
  frameAncestors: (path: string) => readonly string[];
  /** Counts pages for an address. Throws AppError when it has used up its limit. */
  admitPages: (address: string, pages: number) => void;
};
/** A page as every visitor gets it who has said nothing there yet, but for its nonce and the id of a conversation to come. */
type CachedPage = { pieces: Piece[]; policy: Omit<DocumentPolicy, "nonce"> };
/** What all visitors get alike, ready to be sent, and what stands between. */
type Piece = FixedPiece | OwnPart;
type OwnPart = "nonce" | "conversation id";

/** How a page looks for a visitor: all that a cached page depends on, besides its address. */
type Look = { locale: Locale; theme: Preferences["theme"]; layout: PaneLayout };

/** An ingest shows after so long at the latest. */
const KEPT_MS = 3_000;
/** Of all cached pages together, plain and packed. */
const MAX_BYTES = 32 * 2 ** 20;
/** What a piece takes besides its bytes. */
const BYTES_PER_PIECE = 512;
const PAGE = /^\/(?:courses\/([^/]+)(?:\/lectures\/([^/]+))?)?$/;
/** Stands in a cached page for the nonce, which every answer has one of its own of. */
const NONCE = `nonce-${randomBytes(12).toString("hex")}`;
/** Cached pages are drawn for this origin. They have no absolute address in them, and nothing that a client said about its host. */
const ORIGIN = "http://cuepoint.invalid";

/**
 * At the beginning of a lecture a whole class opens one page in the same minute, and nobody has asked anything yet: drawn
 * once, it is the same for all of them. Who has a conversation there gets a page of their own, as does every address with a
 * query, and every page that is not simply well.
 *
 * One after the other on two busy cores, a lecture's page took 2 ms from here, and 46 ms when its data was read and it was
 * drawn (medians of 200 and 100).
 */
export function cachePages({ render, frameAncestors, sql, admitPages }: Deps): RequestHandler {
  const pages = new ByteCache<CachedPage>(MAX_BYTES);
  const drawing = new Map<string, Promise<CachedPage | null>>();

  const pageFor = async (place: Place, look: Look, context: RequestContext): Promise<CachedPage | null> => {
    const key = JSON.stringify([place.courseId, place.lectureId, look]);
    const ready = pages.get(key) ?? drawing.get(key);
    admitPages(context.address, ready ? CACHED_PAGE : RENDERED_PAGE);
    if (ready) return ready;
    const page = drawIfThere(place, look, context).then((drawn) => {
      if (drawn) pages.set(key, drawn, { bytes: bytesOf(drawn), until: Date.now() + KEPT_MS });
      return drawn;
    });
    drawing.set(key, page);
    return page.finally(() => drawing.delete(key));
  };

  /** Made-up addresses are left to Remix: its page that says so is drawn once, and is not kept. */
  const drawIfThere = async (place: Place, look: Look, context: RequestContext) =>
    (await exists(sql, place)) ? draw(place, look, context) : null;

  const draw = async ({ path }: Place, look: Look, context: RequestContext): Promise<CachedPage | null> => {
    let policy: Omit<DocumentPolicy, "nonce"> | undefined;
    const identity = nobody();
    // Nothing of who asks but how they want their pages.
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
    return { pieces: toPieces(html, /data-conversation-id="([\w-]+)"/.exec(html)?.[1] ?? null), policy };
  };

  return (incoming, response, next) => {
    const place = placeOf(incoming);
    if (!place) return next();
    void (async () => {
      const { viewer, namedBy } = response.locals.identity as Identity;
      const { courseId, lectureId } = place;
      const isReturning = namedBy !== null && courseId !== null;
      if (isReturning && (await latestConversation(sql, { courseId, lectureId, visitorId: viewer.visitorId })))
        return next();
      const page = await pageFor(place, await lookOf(incoming, place), response.locals.context as RequestContext);
      if (!page) return next();
      send(page, incoming, response);
    })().catch((error: unknown) => {
      if (error instanceof AppError && error.code === "rate_limited") return sendError(response, error);
      getLog().warn({ err: error }, "a page could not be taken from those that are kept");
      if (!response.headersSent) next();
    });
  };
}

function send(page: CachedPage, incoming: ExpressRequest, response: ExpressResponse): void {
  const nonce = response.locals.nonce as string;
  const own = { nonce: Buffer.from(nonce), "conversation id": Buffer.from(randomUUID()) };
  const isPacked = Boolean(incoming.acceptsEncodings("gzip"));
  const pieces = page.pieces.map((piece) => (typeof piece === "string" ? own[piece] : piece));
  const body = isPacked ? gzipOf(pieces) : plainOf(pieces);
  response.setHeader("content-security-policy", documentPolicy({ ...page.policy, nonce }));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-length", body.length);
  response.vary("accept-encoding");
  if (isPacked) response.setHeader("content-encoding", "gzip");
  response.end(body);
}

const bytesOf = ({ pieces }: CachedPage) =>
  pieces.reduce(
    (sum, piece) =>
      sum + BYTES_PER_PIECE + (typeof piece === "string" ? 0 : piece.plain.length + piece.deflated.length),
    0,
  );

function toPieces(html: string, conversationId: string | null): Piece[] {
  const marks = [NONCE, ...(conversationId ? [conversationId] : [])];
  return html
    .split(new RegExp(`(${marks.join("|")})`))
    .map((text) => (text === NONCE ? "nonce" : text === conversationId ? "conversation id" : fixedPiece(text)));
}

type Place = { path: string; courseId: string | null; lectureId: string | null };

/** Returns which page a request opens, or null for everything that Remix draws each time, other spellings of an address among it. */
function placeOf({ method, url, path }: ExpressRequest): Place | null {
  const match = method === "GET" && url === path ? PAGE.exec(path) : null;
  if (!match || path.includes("%00")) return null; // no text of the database has a NUL
  const [courseId, lectureId] = [match[1], match[2]].map((part) =>
    part === undefined ? null : decodeURIComponent(part),
  ) as [string | null, string | null];
  const address =
    courseId === null ? "/" : lectureId === null ? courseUrl(courseId) : lectureUrl({ courseId, lectureId });
  return address === path ? { path, courseId, lectureId } : null;
}

async function exists(sql: Deps["sql"], { courseId, lectureId }: Place): Promise<boolean> {
  if (courseId === null) return true;
  const found = lectureId === null ? await getCourse(sql, courseId) : await getLectureTitle(sql, courseId, lectureId);
  return found !== null;
}

async function lookOf({ headers }: ExpressRequest, { lectureId }: Place): Promise<Look> {
  const request = new Request(ORIGIN, {
    headers: { cookie: headers.cookie ?? "", "accept-language": headers["accept-language"] ?? "" },
  });
  const preferences = await readPreferences(request);
  const layout = lectureId === null ? DEFAULT_LAYOUT : readLayout(headers.cookie ?? null);
  return { locale: localeOf(request, preferences), theme: preferences.theme, layout };
}

/** The cookies of a browser for which pages look like this. */
async function cookiesOf({ locale, theme, layout }: Look): Promise<string> {
  return [await preferencesCookie({ locale, theme }), layoutCookie(layout)].join("; ");
}
