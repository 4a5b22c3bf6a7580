import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { beforeHeaders } from "~/platform/answer-headers.server";
import { makeFrameTokens, readFrameRenewal, readFrameToken, type FrameTokens } from "./frame-token.server";
import type { Secrets } from "./signed-visitor.server";
import type { Viewer } from "./viewer";
import { clearVisitorCookies, readVisitorCookie, setVisitorCookie, type VisitorCookie } from "./visitor-cookie.server";
import { RENEWAL_PATH, VISITOR_HEADER } from "./visitor-header";

/** Who sends a request, and how the browser is to know it again. */
export type Identity = {
  viewer: Viewer;
  /** What named the viewer; null when nothing valid did, and the viewer is new. */
  namedBy: "cookie" | "frame token" | "frame renewal" | null;
  /** Sends the viewer's cookie with this answer if the browser has none. Called when the request stored something. */
  remember(): void;
  /** Clears the viewer's cookies with this answer. */
  forget(): void;
  /** For pages in frames, which may be kept from their cookies. */
  frameTokens(): FrameTokens;
};

/**
 * Resolves the viewer once per request, and is the only writer of the visitor's cookie. A valid frame token comes
 * before the cookie, because it was made for the viewer of the page that sends it. An invalid or expired token is
 * ignored.
 *
 * A new visitor gets a cookie with the first page, or with the first answer to a change. Pages in frames wait for the
 * change: their browser may remember a visitor that only the page itself can name.
 */
export function resolveViewer(secrets: Secrets): RequestHandler {
  return (request, response, next) => {
    const identity = identify(request, response, secrets);
    response.locals.identity = identity;
    next();
  };
}

function identify(request: Request, response: Response, secrets: Secrets): Identity {
  const isSecure = request.secure;
  const header = request.get(VISITOR_HEADER);
  const isFrame = header !== undefined || request.path.startsWith("/embed/");
  const found = readVisitorCookie(request.get("cookie") ?? "", isSecure, secrets);
  const cookie = found === "ambiguous" ? null : found;
  const { visitorId, namedBy } = named(request, header, cookie, secrets) ?? { visitorId: randomUUID(), namedBy: null };
  let isStored = false;
  let isForgotten = false;

  const needsCookie = (): boolean => {
    // A new cookie would replace the visitor's own and leave the planted one.
    if (isForgotten || found === "ambiguous") return false;
    const isPage = response.statusCode < 400 && String(response.getHeader("content-type")).startsWith("text/html");
    if (cookie) return cookie.isDue && cookie.visitorId === visitorId && (isPage || isStored);
    return isStored || (isPage && !isFrame);
  };
  beforeHeaders(response, () => {
    if (isForgotten) clearVisitorCookies(response, isSecure);
    if (needsCookie())
      setVisitorCookie(response, visitorId, cookie?.kind ?? (isFrame ? "frame" : "site"), isSecure, secrets);
  });
  return {
    viewer: { visitorId, roles: [] },
    namedBy,
    remember: () => void (isStored = true),
    forget: () => void (isForgotten = true),
    frameTokens: () => makeFrameTokens(visitorId, secrets),
  };
}

type Named = { visitorId: string; namedBy: NonNullable<Identity["namedBy"]> };

function named(
  { method, path }: Request,
  header: string | undefined,
  cookie: VisitorCookie | null,
  secrets: Secrets,
): Named | null {
  const isRenewal = method === "POST" && path === RENEWAL_PATH;
  const framed = header === undefined ? null : (isRenewal ? readFrameRenewal : readFrameToken)(header, secrets);
  if (framed) return { visitorId: framed, namedBy: isRenewal ? "frame renewal" : "frame token" };
  return cookie && { visitorId: cookie.visitorId, namedBy: "cookie" };
}

/** The identity that a page for the cache is rendered with: it yields neither a cookie nor a token. */
export function nobody(): Identity {
  return {
    viewer: { visitorId: randomUUID(), roles: [] },
    namedBy: null,
    remember: () => {},
    forget: () => {},
    frameTokens: () => {
      throw new Error("A page for the cache asked for a viewer's frame tokens.");
    },
  };
}
