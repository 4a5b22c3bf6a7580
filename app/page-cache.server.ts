import type { AppLoadContext } from "@remix-run/node";
import type { RequestHandler, Request as ExpressRequest } from "express";
import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "~/context.server";
import { nobody, type Identity } from "~/identity/resolve-viewer.server";
import { getLog } from "~/observability/log.server";
import type { RequestContext } from "~/observability/request-context.server";
import { fixedPiece, gzipOf, plainOf, type FixedPiece } from "~/packed-pieces.server";
import { localeOf, readPreferences } from "~/preferences.server";
import { documentPolicy, type DocumentPolicy } from "~/security/content-policy";
import { readLayout } from "~/study/lecture/pane-layout";
import { latestConversation } from "~db/conversations.server";

type Deps = Pick<Context, "sql"> & {
  /** Renders a page as for anybody. */
  render: (request: Request, context: AppLoadContext) => Promise<Response>;
  frameAncestors: (path: string) => readonly string[];
};
/** A page as every visitor gets it who has said nothing there yet, but for its nonce and the id of a conversation to come. */
type CachedPage = { pieces: Piece[]; policy: Omit<DocumentPolicy, "nonce"> };
/** What all visitors get alike, ready to be sent, and what stands between. */
type Piece = FixedPiece | OwnPart;
type OwnPart = "nonce" | "conversation id";

/** An ingest shows after so long at the latest. */
const KEPT_MS = 3_000;
const MAX_PAGES = 300;
const PAGE = /^\/(?:courses\/([^/]+)(?:\/lectures\/([^/]+))?)?$/;
/** Stands in a cached page for the nonce, which every answer has one of its own of. */
const NONCE = `nonce-${randomBytes(12).toString("hex")}`;

/**
 * At the beginning of a lecture a whole class opens one page in the same minute, and nobody has asked anything yet: drawn
 * once, it is the same for all of them. Who has a conversation there gets a page of their own, as does every address with a
 * query, and every page that is not simply well.
 */
export function cachePages({ render, frameAncestors, sql }: Deps): RequestHandler {
  const pages = new Map<string, { page: Promise<CachedPage | null>; until: number }>();

  const pageFor = async (request: Request, place: Place, context: RequestContext): Promise<CachedPage | null> => {
    const preferences = await readPreferences(request);
    const key = JSON.stringify([request.url, localeOf(request, preferences), preferences.theme, readLayout(request.headers.get("cookie"))]);
    const kept = pages.get(key);
    if (kept && kept.until > Date.now()) return kept.page;
    const entry = { page: draw(request, place, context), until: Date.now() + KEPT_MS };
    pages.delete(key); // to stand last, as the newest
    pages.set(key, entry);
    if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value!);
    entry.page.catch(() => {
      if (pages.get(key) === entry) pages.delete(key); // and none that was drawn since
    });
    return entry.page;
  };

  const draw = async (request: Request, { path }: Place, context: RequestContext): Promise<CachedPage | null> => {
    // Nothing of who asks but how they want their pages.
    const headers = new Headers();
    for (const name of ["accept-language", "user-agent"]) if (request.headers.has(name)) headers.set(name, request.headers.get(name)!);
    headers.set("cookie", (request.headers.get("cookie") ?? "").split(/;\s*/).filter((cookie) => /^cuepoint_(preferences|layout)=/.test(cookie)).join("; "));
    let policy: Omit<DocumentPolicy, "nonce"> | undefined;
    const identity = nobody();
    const response = await render(new Request(request.url, { headers }), {
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
      const request = new Request(`${incoming.protocol}://${incoming.get("host") ?? "localhost"}${place.path}`, { headers: headersOf(incoming) });
      const { viewer, namedBy } = response.locals.identity as Identity;
      const { courseId, lectureId } = place;
      const isReturning = namedBy !== null && courseId !== null;
      if (isReturning && (await latestConversation(sql, { courseId, lectureId, visitorId: viewer.visitorId }))) return next();
      const page = await pageFor(request, place, response.locals.context as RequestContext);
      if (!page) return next();
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
    })().catch((error: unknown) => {
      getLog().warn({ err: error }, "a page could not be taken from those that are kept");
      if (!response.headersSent) next();
    });
  };
}

function toPieces(html: string, conversationId: string | null): Piece[] {
  const marks = [NONCE, ...(conversationId ? [conversationId] : [])];
  return html.split(new RegExp(`(${marks.join("|")})`)).map((text) => (text === NONCE ? "nonce" : text === conversationId ? "conversation id" : fixedPiece(text)));
}

type Place = { path: string; courseId: string | null; lectureId: string | null };

function placeOf({ method, url, path }: ExpressRequest): Place | null {
  const match = method === "GET" && url === path ? PAGE.exec(path) : null;
  if (!match) return null;
  try {
    const [courseId, lectureId] = [match[1], match[2]].map((part) => (part === undefined ? null : decodeURIComponent(part)));
    return { path, courseId: courseId!, lectureId: lectureId! };
  } catch {
    return null; // not an address
  }
}

function headersOf({ headers }: ExpressRequest): Headers {
  const copied = new Headers();
  for (const name of ["cookie", "accept-language", "user-agent"]) if (typeof headers[name] === "string") copied.set(name, headers[name]);
  return copied;
}
