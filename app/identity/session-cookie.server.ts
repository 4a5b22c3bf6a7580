import type { Response } from "express";
import { isToken } from "./secret-token.server";
import { cookieValues, type CookieKind } from "./visitor-cookie.server";

/** The server decides when a session ends. The cookie outlives it. */
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Like the visitor's cookie: over TLS, a sibling host cannot inject it, and frames on other sites have their own
 * partitioned cookie.
 */
const SECURE_NAMES = { site: "__Host-cuepoint_session", frame: "__Host-cuepoint_frame_session" };
const nameOf = (kind: CookieKind, isSecure: boolean) => (isSecure ? SECURE_NAMES[kind] : "cuepoint_session");
const KINDS = ["site", "frame"] as const;

/**
 * Reads the token of a session from a Cookie header. If there are two cookies with the same name, one is injected, so
 * neither counts. `preferred`: the kind that counts if the browser sends both, as it does if a course page is on the
 * same site.
 */
export function readSessionCookie(header: string, isSecure: boolean, preferred: CookieKind = "site"): string | null {
  for (const kind of [preferred, ...KINDS]) {
    const token = readSessionCookieOf(kind, header, isSecure);
    if (token !== null) return token;
  }
  return null;
}

/** Reads the token of the session whose cookie a new session of a kind replaces. */
export function readSessionCookieOf(kind: CookieKind, header: string, isSecure: boolean): string | null {
  const [token, ...others] = cookieValues(header, nameOf(kind, isSecure));
  return token !== undefined && others.length === 0 && isToken(token) ? token : null;
}

/** Adds a session's cookie to a response. */
export function setSessionCookie(response: Response, token: string, kind: CookieKind, isSecure: boolean): void {
  response.cookie(nameOf(kind, isSecure), token, { ...attributesOf(kind, isSecure), maxAge: MAX_AGE_MS });
}

/** Clears the session's cookies with a response. */
export function clearSessionCookies(response: Response, isSecure: boolean): void {
  for (const kind of isSecure ? KINDS : (["site"] as const))
    response.clearCookie(nameOf(kind, isSecure), attributesOf(kind, isSecure));
}

/**
 * Lax: a link on another site may open a page for members, but no other site can make the browser change anything. A
 * frame's cookie must be None, and is only sent below the site on which it was set; `rejectCrossOrigin` protects it.
 */
function attributesOf(kind: CookieKind, secure: boolean) {
  const partitioned = kind === "frame" && secure;
  return { httpOnly: true, path: "/", secure, partitioned, sameSite: partitioned ? "none" : "lax" } as const;
}
