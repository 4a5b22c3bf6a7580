import type { Response } from "express";
import { isToken } from "./secret-token.server";
import { cookieValues } from "./visitor-cookie.server";

/** The server decides when a session ends. The cookie outlives it. */
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/** Like the visitor's cookie: over TLS, a sibling host cannot inject it. */
const nameOf = (isSecure: boolean) => (isSecure ? "__Host-cuepoint_session" : "cuepoint_session");

/** Reads the token of a session from a Cookie header. Of two cookies, one is injected, so that neither counts. */
export function readSessionCookie(header: string, isSecure: boolean): string | null {
  const [token, ...others] = cookieValues(header, nameOf(isSecure));
  return token !== undefined && others.length === 0 && isToken(token) ? token : null;
}

/** Adds a session's cookie to a response, or clears it if the token is null. */
export function setSessionCookie(response: Response, token: string | null, isSecure: boolean): void {
  // Lax: a link on another site may lead to a page for members, and no other site can make the browser change anything.
  const attributes = { httpOnly: true, path: "/", secure: isSecure, sameSite: "lax" } as const;
  if (token === null) response.clearCookie(nameOf(isSecure), attributes);
  else response.cookie(nameOf(isSecure), token, { ...attributes, maxAge: MAX_AGE_MS });
}
