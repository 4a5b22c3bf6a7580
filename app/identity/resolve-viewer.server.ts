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
import {
  makeFrameSessionTokens,
  makeFrameTokens,
  readFrameRenewal,
  readFrameSessionRenewal,
  readFrameSessionToken,
  readFrameToken,
  type FrameTokens,
} from "./frame-token.server";
import { hashToken, isToken } from "./secret-token.server";
import { clearSessionCookies, readSessionCookie, setSessionCookie } from "./session-cookie.server";
import type { Secrets } from "./signed-visitor.server";
import { ANYONE, type User, type Viewer } from "./viewer";
import {
  clearVisitorCookies,
  readVisitorCookie,
  setVisitorCookie,
  type CookieKind,
  type VisitorCookie,
} from "./visitor-cookie.server";
import { HANDOFF_PAGE, RENEWAL_PATH, TICKET_PARAMETER, VISITOR_HEADER } from "./visitor-header";

/** The viewer of a request, and how the browser will identify them next time. */
export type Identity = {
  viewer: Viewer;
  /** The browser's anonymous visitor, which is the viewer unless a user is signed in. */
  visitorId: string;
  /**
   * What identified the browser's visitor, or the session in a frame without cookies; null if nothing valid did and the
   * visitor is new.
   */
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
  /**
   * Sets a session's cookie with this response: the site's, or one for the frame that the response is shown in. The user
   * owns what the browser's visitor stored: it is forgotten.
   */
  signIn(token: string, kind?: CookieKind): void;
  /** Clears the session's cookie with this response. */
  signOut(): void;
  /** The token of the session that the browser sent, valid or not. */
  sessionToken: string | null;
  /**
   * Returns tokens for a page in a frame, where cookies may be blocked. They name the visitor, or the session if the frame
   * got it without cookies. A session that came by a cookie stays in the cookie, which scripts cannot read.
   */
  frameTokens(): FrameTokens;
};

/** A user who is signed in, with their roles. */
export type SignedIn = Pick<Viewer, "roles"> & { user: User };
/** Finds the user of a session. `byTicket` uses the ticket up. */
export type FindUser = {
  byToken: (token: string) => Promise<SignedIn | null>;
  byId: (sessionId: string) => Promise<SignedIn | null>;
  byTicket: (ticket: string) => Promise<SignedIn | null>;
};
type Users = FindUser & {
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
    const proceed = (found: FoundSession) => {
      response.locals.identity = identify(request, response, { secrets, ...found });
      next();
    };
    findSession(request, secrets, users).then(proceed, (error: unknown) => refuse(response, error));
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

type FoundSession = {
  signedIn: SignedIn | null;
  sessionToken: string | null;
  /** Set if the frame named the session itself, because its browser sends no cookies. */
  framedBy: "frame token" | "frame renewal" | null;
};

/** Finds the session of a request: a frame names it by a ticket when it opens and by tokens then, other pages by a cookie. */
async function findSession(request: Request, secrets: Secrets, users: Users): Promise<FoundSession> {
  const sessionToken = readSessionCookie(
    request.get("cookie") ?? "",
    request.secure,
    isFramed(request) ? "frame" : "site",
  );
  if (FOR_ANYONE.test(request.path)) return { signedIn: null, sessionToken, framedBy: null };
  const accessToken = accessTokenIn(request.get("authorization"));
  if (accessToken !== null) {
    const signedIn = await users.byAccessToken(accessToken, clientAddress(request));
    requireReading(request.method, request.path);
    return { signedIn, sessionToken, framedBy: null };
  }
  const framed = await findFramed(request, secrets, users);
  if (framed) return { ...framed, sessionToken };
  const signedIn = sessionToken === null ? null : await users.byToken(sessionToken);
  return { signedIn, sessionToken, framedBy: null };
}

async function findFramed(request: Request, secrets: Secrets, findUser: FindUser) {
  const ticket = ticketIn(request);
  const header = request.get(VISITOR_HEADER);
  const isRenewal = isRenewing(request);
  const sessionId = header ? (isRenewal ? readFrameSessionRenewal : readFrameSessionToken)(header, secrets) : null;
  const signedIn = ticket ? await findUser.byTicket(ticket) : sessionId ? await findUser.byId(sessionId) : null;
  return signedIn && { signedIn, framedBy: isRenewal ? ("frame renewal" as const) : ("frame token" as const) };
}

/** Returns the ticket in the address of a frame's first page, or null. */
function ticketIn({ method, url, path }: Request): string | null {
  if (method !== "GET" || !path.startsWith("/embed/")) return null;
  const ticket = new URL(url, "http://localhost").searchParams.get(TICKET_PARAMETER);
  return ticket !== null && isToken(ticket) ? ticket : null;
}

const isFramed = (request: Request) => request.get(VISITOR_HEADER) !== undefined || request.path.startsWith("/embed/");
const isRenewing = ({ method, path }: Request) => method === "POST" && path === RENEWAL_PATH;

type Facts = FoundSession & { secrets: Secrets };

function identify(request: Request, response: Response, facts: Facts): Identity {
  const { secrets, sessionToken, signedIn, framedBy } = facts;
  const found = readVisitorCookie(request.get("cookie") ?? "", request.secure, secrets);
  const cookie = found === "ambiguous" ? null : found;
  const {
    visitorId,
    namedBy,
    keys: framedKeys,
  } = named(request, cookie, facts) ?? { ...NOBODY, visitorId: randomUUID() };
  const stored = readCourseKeys(request.get("cookie") ?? "", request.secure, secrets);
  const keys = [...new Set([...keyInAddress(request), ...framedKeys, ...stored])];
  const viewer: Viewer = signedIn
    ? { ...signedIn, visitorId: signedIn.user.userId, keys }
    : { visitorId, user: null, roles: [], keys };
  const isFrame = isFramed(request);
  const setsNoCookie = isFrame || request.path === HANDOFF_PAGE;
  let successor: Pick<Viewer, "visitorId"> | null = null;
  let isStored = false;
  let isForgotten = false;
  let session: { token: string; kind: CookieKind } | "ended" | null = null;
  let unlocked: string | null = null;

  const needsCookie = (): boolean => {
    // A new cookie would replace the visitor's own cookie and leave the injected one. A user stores nothing under it.
    if (isForgotten || found === "ambiguous" || signedIn) return false;
    const isPage = response.statusCode < 400 && String(response.getHeader("content-type")).startsWith("text/html");
    if (cookie) return cookie.isDue && cookie.visitorId === visitorId && (isPage || isStored);
    return isStored || (isPage && !setsNoCookie);
  };
  beforeHeaders(response, () => {
    if (session === "ended") clearSessionCookies(response, request.secure);
    else if (session) setSessionCookie(response, session.token, session.kind, request.secure);
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
    signIn: (token, kind = "site") => {
      session = { token, kind };
      isForgotten = true;
    },
    signOut: () => void (session = "ended"),
    sessionToken,
    frameTokens: () =>
      framedBy && signedIn
        ? makeFrameSessionTokens(signedIn.user.sessionId, secrets)
        : makeFrameTokens({ visitorId, keys }, secrets),
  };
}

type Named = Pick<Viewer, "visitorId" | "keys"> & Pick<Identity, "namedBy">;
const NOBODY: Named = { visitorId: "", namedBy: null, keys: [] };

/** The key in a link to an unlisted course. In a frame it stays in the address, because the browser may store nothing. */
function keyInAddress({ originalUrl }: Request): string[] {
  const key = new URLSearchParams(originalUrl.split("?", 2)[1]).get("key");
  return key !== null && isToken(key) ? [hashToken(key)] : [];
}

function named(request: Request, cookie: VisitorCookie | null, { secrets, framedBy }: Facts): Named | null {
  const header = request.get(VISITOR_HEADER);
  const isRenewal = isRenewing(request);
  const framed = header === undefined ? null : (isRenewal ? readFrameRenewal : readFrameToken)(header, secrets);
  if (framed) return { ...framed, namedBy: isRenewal ? "frame renewal" : "frame token" };
  if (framedBy) return { visitorId: cookie?.visitorId ?? randomUUID(), namedBy: framedBy, keys: [] };
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
