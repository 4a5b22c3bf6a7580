import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { beforeHeaders } from "~/platform/answer-headers.server";
import { AppError, databaseUnavailable, type ErrorCode } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { sendError } from "~/platform/send-error.server";
import { errorMessage } from "~/platform/unknown-error";
import { readCourseKeys, setCourseKeys } from "./course-keys.server";
import { findSession, isFramed, isRenewing, type FoundSession, type SignedIn, type Users } from "./find-session.server";
import { makeFrameSessionTokens, makeFrameTokens, readFrameRenewal, readFrameToken } from "./frame-token.server";
import type { Identity } from "./identity.server";
import { readKnownBrowser, setKnownBrowser } from "./known-browser.server";
import { hashToken, isToken } from "./secret-token.server";
import { clearSessionCookies, readSessionCookieOf, setSessionCookie } from "./session-cookie.server";
import type { Secrets } from "./signed-visitor.server";
import type { Viewer } from "./viewer";
import {
  clearVisitorCookies,
  readVisitorCookie,
  setVisitorCookie,
  type CookieKind,
  type VisitorCookie,
} from "./visitor-cookie.server";
import { HANDOFF_PAGE, VISITOR_HEADER } from "./visitor-header";

/**
 * Resolves the viewer once per request: the user of a session, or else an anonymous visitor. Only this middleware sets
 * the cookies of both. A valid frame token takes precedence over the visitor's cookie, because it was issued to the
 * viewer of the page that sends it. Invalid and expired tokens are ignored, except for those of a session that has
 * ended: they get 401. A personal access token takes precedence over all of them. A program with an invalid one gets
 * 401: an anonymous response would look as if its user's courses had disappeared. A new visitor gets a cookie with the
 * first page, or with the first response to a change. Pages in frames wait for the change, because their browser may
 * already have a visitor that the server does not know until the page's script sends it. So does the page that
 * continues a frame's conversation, because it may make the frame's visitor the browser's.
 */
export function resolveViewer(secrets: Secrets, users: Users): RequestHandler {
  return (request, response, next) => {
    const proceed = (found: FoundSession) => {
      response.locals.identity = identify(request, response, { secrets, users, ...found });
      next();
    };
    findSession(request, secrets, users).then(proceed, (error: unknown) => refuse(response, error));
  };
}

/** Problems with a personal access token, for programs (RFC 6750, 3.1). */
const TOKEN_PROBLEMS: Partial<Record<ErrorCode, string>> = {
  unauthorized: "invalid_token",
  forbidden: "insufficient_scope",
};

function refuse(response: Response, error: unknown): void {
  if (error instanceof AppError) {
    const problem = TOKEN_PROBLEMS[error.code];
    if (problem && response.req.get("authorization") !== undefined)
      response.setHeader("www-authenticate", `Bearer realm="Cuepoint", error="${problem}"`);
    return sendError(response, error);
  }
  // A user must not become an anonymous visitor for one request, which could store something.
  getLog().warn({ err: error }, "a session could not be read");
  sendError(response, databaseUnavailable(errorMessage(error), error));
}

type Facts = FoundSession & { secrets: Secrets; users: Users };

function identify(request: Request, response: Response, facts: Facts): Identity {
  const { secrets, sessionToken, signedIn, framedBy } = facts;
  const cookies = request.get("cookie") ?? "";
  const found = readVisitorCookie(cookies, request.secure, secrets);
  const cookie = found === "ambiguous" ? null : found;
  const stored = readCourseKeys(cookies, request.secure, secrets);
  const { visitorId, namedBy, keys } = namedWithKeys(request, cookie, facts, stored);
  const viewer = viewerOf(signedIn, { visitorId, keys });
  const isFrame = isFramed(request);
  const setsNoCookie = isFrame || request.path === HANDOFF_PAGE;
  let successor: Pick<Viewer, "visitorId"> | null = null;
  let isStored = false;
  let isForgotten = false;
  let session: { token: string; kind: CookieKind } | "ended" | null = null;
  let unlocked: string | null = null;
  let knownTo: string | null = null;
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
    if (knownTo !== null) setKnownBrowser(response, knownTo, cookies, request.secure, secrets);
    if (unlocked !== null) setCourseKeys(response, [unlocked, ...stored], request.secure, secrets);
    if (isForgotten) clearVisitorCookies(response, request.secure);
    if (successor) setVisitorCookie(response, successor, "site", request.secure, secrets);
    else if (needsCookie())
      setVisitorCookie(response, { visitorId }, cookie?.kind ?? (isFrame ? "frame" : "site"), request.secure, secrets);
  });
  return {
    viewer,
    withNewRoles: () => withNewRoles(viewer, facts),
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
    knownBrowser: (subject) => readKnownBrowser(cookies, request.secure, subject, secrets),
    makeKnown: (subject) => void (knownTo = subject),
    signOut: () => void (session = "ended"),
    sessionToken,
    replacedToken: (kind = "site") => readSessionCookieOf(kind, cookies, request.secure),
    frameTokens: () =>
      framedBy && signedIn
        ? makeFrameSessionTokens(signedIn.user.sessionId, secrets)
        : makeFrameTokens({ visitorId, keys }, secrets),
  };
}

const viewerOf = (signedIn: SignedIn | null, { visitorId, keys }: Pick<Viewer, "visitorId" | "keys">): Viewer =>
  signedIn ? { ...signedIn, visitorId: signedIn.user.userId, keys } : { visitorId, user: null, roles: [], keys };

async function withNewRoles(viewer: Viewer, { signedIn, users }: Facts): Promise<Viewer | null> {
  const now = signedIn && (await users.withNewRoles(signedIn));
  return now && { ...viewer, ...now };
}

type Named = Pick<Viewer, "visitorId" | "keys"> & Pick<Identity, "namedBy">;

/** Adds the keys of all unlisted courses that the visitor opened. `stored`: those of the browser's cookie. */
function namedWithKeys(request: Request, cookie: VisitorCookie | null, facts: Facts, stored: readonly string[]): Named {
  const found = named(request, cookie, facts) ?? { visitorId: randomUUID(), namedBy: null, keys: [] };
  return { ...found, keys: [...new Set([...keyInAddress(request), ...found.keys, ...stored])] };
}

/**
 * Returns the key in a link to an unlisted course. In a frame it stays in the address, because the browser may store
 * nothing.
 */
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
