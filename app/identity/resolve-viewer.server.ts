import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { beforeHeaders } from "~/platform/answer-headers.server";
import { makeFrameTokens, readFrameRenewal, readFrameToken, type FrameTokens } from "./frame-token.server";
import type { Secrets } from "./signed-visitor.server";
import type { Viewer } from "./viewer";
import { clearVisitorCookies, readVisitorCookie, setVisitorCookie, type VisitorCookie } from "./visitor-cookie.server";
import { HANDOFF_PAGE, RENEWAL_PATH, VISITOR_HEADER } from "./visitor-header";

/** The viewer of a request, and how the browser will identify them next time. */
export type Identity = {
  viewer: Viewer;
  /** What identified the viewer; null if nothing valid did and the viewer is new. */
  namedBy: "cookie" | "frame token" | "frame renewal" | null;
  /**
   * Sets the viewer's cookie with this response if the browser has none. Call it after the request stored something.
   */
  remember(): void;
  /** Clears the viewer's cookies with this response. */
  forget(): void;
  /**
   * Makes another visitor the browser's own from this response on. Returns false if the browser's cookies are ambiguous.
   * Only for a page that this site itself opened: otherwise a link could make a stranger's visitor the browser's.
   */
  become(visitor: Pick<Viewer, "visitorId">): boolean;
  /** Returns tokens for a page in a frame, where cookies may be blocked. */
  frameTokens(): FrameTokens;
};

/**
 * Resolves the viewer once per request. Only this middleware sets the visitor's cookie. A valid frame token takes
 * precedence over the cookie, because it was issued to the viewer of the page that sends it. Invalid and expired tokens
 * are ignored.
 *
 * A new visitor gets a cookie with the first page, or with the first response to a change. Pages in frames wait for the
 * change, because their browser may store a visitor that the server does not know until the page's script names it.
 * So does the page that continues a frame's conversation, because it may make the frame's visitor the browser's.
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
  const viewer: Viewer = { visitorId, roles: [] };
  const setsNoCookie = isFrame || request.path === HANDOFF_PAGE;
  let successor: Pick<Viewer, "visitorId"> | null = null;
  let isStored = false;
  let isForgotten = false;

  const needsCookie = (): boolean => {
    // A new cookie would replace the visitor's own cookie and leave the injected one.
    if (isForgotten || found === "ambiguous") return false;
    const isPage = response.statusCode < 400 && String(response.getHeader("content-type")).startsWith("text/html");
    if (cookie) return cookie.isDue && cookie.visitorId === visitorId && (isPage || isStored);
    return isStored || (isPage && !setsNoCookie);
  };
  beforeHeaders(response, () => {
    if (isForgotten) clearVisitorCookies(response, isSecure);
    if (successor) setVisitorCookie(response, successor, "site", isSecure, secrets);
    else if (needsCookie())
      setVisitorCookie(response, viewer, cookie?.kind ?? (isFrame ? "frame" : "site"), isSecure, secrets);
  });
  return {
    viewer,
    namedBy,
    remember: () => void (isStored = true),
    forget: () => void (isForgotten = true),
    become: (visitor) => {
      if (found !== "ambiguous") successor = visitor;
      return successor !== null;
    },
    frameTokens: () => makeFrameTokens(viewer, secrets),
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

/** Returns the identity that cached pages are rendered with. It has neither a cookie nor a token. */
export function anonymousIdentity(): Identity {
  return {
    viewer: { visitorId: randomUUID(), roles: [] },
    namedBy: null,
    remember: () => {},
    forget: () => {},
    become: () => false,
    frameTokens: () => {
      throw new Error("a cached page requested a viewer's frame tokens");
    },
  };
}
