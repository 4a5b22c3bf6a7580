import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { beforeHeaders } from "~/platform/answer-headers.server";
import { AppError, databaseUnavailable, type ErrorCode } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { clientAddress } from "~/platform/request-origin.server";
import { sendError } from "~/platform/send-error.server";
import { errorMessage } from "~/platform/unknown-error";
import { accessTokenIn, requireReading } from "./access-token";
import { readCourseKeys, setCourseKeys } from "./course-keys.server";
import { makeFrameTokens, readFrameRenewal, readFrameToken, type FrameTokens } from "./frame-token.server";
import { hashToken, isToken } from "./secret-token.server";
import { readSessionCookie, setSessionCookie } from "./session-cookie.server";
import type { Secrets } from "./signed-visitor.server";
import { ANYONE, type User, type Viewer } from "./viewer";
import { clearVisitorCookies, readVisitorCookie, setVisitorCookie, type VisitorCookie } from "./visitor-cookie.server";
import { HANDOFF_PAGE, RENEWAL_PATH, VISITOR_HEADER } from "./visitor-header";

/** The viewer of a request, and how the browser will identify them next time. */
export type Identity = {
  viewer: Viewer;
  /** The browser's anonymous visitor, which is the viewer unless a user is signed in. */
  visitorId: string;
  /** What identified the browser's visitor; null if nothing valid did and the visitor is new. */
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
  /** Stores the hash of an unlisted course's key in the browser with this response. */
  unlock(keyHash: string): void;
  /** Sets a session's cookie with this response. The user owns what the browser's visitor stored: it is forgotten. */
  signIn(token: string): void;
  /** Clears the session's cookie with this response. */
  signOut(): void;
  /** The token of the session that the browser sent, valid or not. */
  sessionToken: string | null;
  /** Returns tokens for a page in a frame, where cookies may be blocked. They name the visitor and never the user. */
  frameTokens(): FrameTokens;
};

/** A user who is signed in, with their roles. */
export type SignedIn = Pick<Viewer, "roles"> & { user: User };
type Users = {
  /** Finds the user of a session by its token. */
  bySession: (token: string) => Promise<SignedIn | null>;
  /** Finds the user of a personal access token. Throws AppError if it is not valid. */
  byAccessToken: (token: string, address: string) => Promise<SignedIn>;
};

/** Responses for which nobody needs to be known, so that they do not depend on the database. */
const FOR_ANYONE = /^\/(?:assets\/|healthz$|readyz$|metrics$)/;

/**
 * Resolves the viewer once per request: the user of a session, or else an anonymous visitor. Only this middleware sets
 * the cookies of both. A valid frame token takes precedence over the visitor's cookie, because it was issued to the
 * viewer of the page that sends it. Invalid and expired tokens are ignored.
 *
 * A personal access token takes precedence over all of them. A program with an invalid one gets 401: an anonymous
 * response would look as if its user's courses were gone.
 *
 * A new visitor gets a cookie with the first page, or with the first response to a change. Pages in frames wait for the
 * change, because their browser may store a visitor that the server does not know until the page's script names it.
 * So does the page that continues a frame's conversation, because it may make the frame's visitor the browser's.
 */
export function resolveViewer(secrets: Secrets, users: Users): RequestHandler {
  return (request, response, next) => {
    const token = readSessionCookie(request.get("cookie") ?? "", request.secure);
    const proceed = (signedIn: SignedIn | null) => {
      response.locals.identity = identify(request, response, { secrets, sessionToken: token, signedIn });
      next();
    };
    const accessToken = accessTokenIn(request.get("authorization"));
    if (FOR_ANYONE.test(request.path) || (token === null && accessToken === null)) return proceed(null);
    const find = async () => {
      if (accessToken === null) return token === null ? null : users.bySession(token);
      const signedIn = await users.byAccessToken(accessToken, clientAddress(request));
      requireReading(request.method, request.path);
      return signedIn;
    };
    find().then(proceed, (error: unknown) => refuse(response, error));
  };
}

/** What is wrong with a personal access token, for programs (RFC 6750, 3.1). */
const TOKEN_PROBLEMS: Partial<Record<ErrorCode, string>> = {
  unauthorized: "invalid_token",
  forbidden: "insufficient_scope",
};

function refuse(response: Response, error: unknown): void {
  if (error instanceof AppError) {
    const problem = TOKEN_PROBLEMS[error.code];
    if (problem) response.setHeader("www-authenticate", `Bearer realm="Cuepoint", error="${problem}"`);
    return sendError(response, error);
  }
  // A user must not become an anonymous visitor for one request, which could store something.
  getLog().warn({ err: error }, "a session could not be read");
  sendError(response, databaseUnavailable(errorMessage(error), error));
}

type Facts = { secrets: Secrets; sessionToken: string | null; signedIn: SignedIn | null };

function identify(request: Request, response: Response, { secrets, sessionToken, signedIn }: Facts): Identity {
  const header = request.get(VISITOR_HEADER);
  const isFrame = header !== undefined || request.path.startsWith("/embed/");
  const found = readVisitorCookie(request.get("cookie") ?? "", request.secure, secrets);
  const cookie = found === "ambiguous" ? null : found;
  const {
    visitorId,
    namedBy,
    keys: framedKeys,
  } = named(request, header, cookie, secrets) ?? { ...NOBODY, visitorId: randomUUID() };
  const stored = readCourseKeys(request.get("cookie") ?? "", request.secure, secrets);
  const keys = [...new Set([...keyInAddress(request), ...framedKeys, ...stored])];
  const viewer: Viewer = signedIn
    ? { ...signedIn, visitorId: signedIn.user.userId, keys }
    : { visitorId, user: null, roles: [], keys };
  const setsNoCookie = isFrame || request.path === HANDOFF_PAGE;
  let successor: Pick<Viewer, "visitorId"> | null = null;
  let isStored = false;
  let isForgotten = false;
  let session: { token: string | null } | null = null;
  let unlocked: string | null = null;

  const needsCookie = (): boolean => {
    // A new cookie would replace the visitor's own cookie and leave the injected one. A user stores nothing under it.
    if (isForgotten || found === "ambiguous" || signedIn) return false;
    const isPage = response.statusCode < 400 && String(response.getHeader("content-type")).startsWith("text/html");
    if (cookie) return cookie.isDue && cookie.visitorId === visitorId && (isPage || isStored);
    return isStored || (isPage && !setsNoCookie);
  };
  beforeHeaders(response, () => {
    if (session) setSessionCookie(response, session.token, request.secure);
    if (unlocked !== null) setCourseKeys(response, [unlocked, ...stored], request.secure, secrets);
    if (isForgotten) clearVisitorCookies(response, request.secure);
    if (successor) setVisitorCookie(response, successor, "site", request.secure, secrets);
    else if (needsCookie())
      setVisitorCookie(response, { visitorId }, cookie?.kind ?? (isFrame ? "frame" : "site"), request.secure, secrets);
  });
  return {
    viewer,
    visitorId,
    namedBy,
    remember: () => void (isStored = true),
    forget: () => void (isForgotten = true),
    become: (visitor) => {
      if (found !== "ambiguous") successor = visitor;
      return successor !== null;
    },
    unlock: (keyHash) => void (unlocked = keyHash),
    signIn: (token) => {
      session = { token };
      isForgotten = true;
    },
    signOut: () => void (session = { token: null }),
    sessionToken,
    frameTokens: () => makeFrameTokens({ visitorId, keys }, secrets),
  };
}

type Named = Pick<Viewer, "visitorId" | "keys"> & Pick<Identity, "namedBy">;
const NOBODY: Named = { visitorId: "", namedBy: null, keys: [] };

/** The key in a link to an unlisted course. In a frame it stays in the address, because the browser may store nothing. */
function keyInAddress({ originalUrl }: Request): string[] {
  const key = new URLSearchParams(originalUrl.split("?", 2)[1]).get("key");
  return key !== null && isToken(key) ? [hashToken(key)] : [];
}

function named(
  { method, path }: Request,
  header: string | undefined,
  cookie: VisitorCookie | null,
  secrets: Secrets,
): Named | null {
  const isRenewal = method === "POST" && path === RENEWAL_PATH;
  const framed = header === undefined ? null : (isRenewal ? readFrameRenewal : readFrameToken)(header, secrets);
  if (framed) return { ...framed, namedBy: isRenewal ? "frame renewal" : "frame token" };
  return cookie && { visitorId: cookie.visitorId, namedBy: "cookie", keys: [] };
}

/** Returns the identity that cached pages are rendered with. It has neither a cookie nor a token. */
export function anonymousIdentity(): Identity {
  const visitorId = randomUUID();
  return {
    viewer: { visitorId, user: null, ...ANYONE },
    visitorId,
    namedBy: null,
    remember: () => {},
    forget: () => {},
    become: () => false,
    unlock: () => {},
    signIn: () => {},
    signOut: () => {},
    sessionToken: null,
    frameTokens: () => {
      throw new Error("a cached page requested a viewer's frame tokens");
    },
  };
}
