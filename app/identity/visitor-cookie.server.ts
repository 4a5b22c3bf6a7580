import type { Response } from "express";
import {
  signVisitor,
  verifyUndatedCookie,
  verifyVisitor,
  type Secrets,
  type SignedVisitor,
} from "./signed-visitor.server";
import type { Viewer } from "./viewer";

const ONE_DAY = 24 * 60 * 60;
const MAX_AGE_SECONDS = 365 * ONE_DAY;
/** An older cookie is renewed with the next page, so that it lasts a year from the last visit. */
const RENEW_AFTER_SECONDS = 7 * ONE_DAY;

/** `site`: sent with this site's own pages. `frame`: partitioned (CHIPS), sent only in the frames of another site. */
export type CookieKind = "site" | "frame";

export type VisitorCookie = Pick<SignedVisitor, "visitorId"> & { kind: CookieKind; isDue: boolean };

/**
 * Browsers accept a `__Host-` cookie only from this host over TLS (RFC 6265bis, 4.1.3.2), so a sibling host cannot
 * inject one. The kinds have different names, because the browser sends both to a page in the site's own partition.
 */
const SECURE_NAMES = { site: "__Host-cuepoint_visitor", frame: "__Host-cuepoint_frame" };
const PLAIN_NAME = "cuepoint_visitor";
const nameOf = (kind: CookieKind, isSecure: boolean) => (isSecure ? SECURE_NAMES[kind] : PLAIN_NAME);

/**
 * Reads the visitor from a Cookie header. Two cookies with the same name are "ambiguous": a sibling host or an attacker
 * on the network injected one of them, and they cannot be told apart.
 */
export function readVisitorCookie(
  header: string,
  isSecure: boolean,
  secrets: Secrets,
): VisitorCookie | "ambiguous" | null {
  for (const kind of isSecure ? (["site", "frame"] as const) : (["site"] as const)) {
    const [value, ...others] = cookieValues(header, nameOf(kind, isSecure));
    if (others.length > 0) return "ambiguous";
    const visitor = value === undefined ? null : verify(value, isSecure, secrets);
    if (visitor)
      return {
        visitorId: visitor.visitorId,
        kind,
        isDue: !visitor.isNewest || visitor.ageSeconds > RENEW_AFTER_SECONDS,
      };
  }
  return null;
}

/** Accepts undated cookies only over http: they had the plain name over TLS too, where a sibling host can inject it. */
function verify(value: string, isSecure: boolean, secrets: Secrets): SignedVisitor | null {
  return (
    verifyVisitor("visitor cookie", value, secrets, MAX_AGE_SECONDS) ??
    (isSecure ? null : verifyUndatedCookie(value, secrets))
  );
}

/** Returns all values of a name in a Cookie header. */
export function cookieValues(header: string, name: string): string[] {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => decoded(pair.slice(name.length + 1)));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // the signature check will reject it
  }
}

/** Adds the visitor's cookie to a response. */
export function setVisitorCookie(
  response: Response,
  viewer: Pick<Viewer, "visitorId">,
  kind: CookieKind,
  isSecure: boolean,
  secrets: Secrets,
): void {
  const value = signVisitor("visitor cookie", viewer, secrets);
  response.cookie(nameOf(kind, isSecure), value, { ...attributesOf(kind, isSecure), maxAge: MAX_AGE_SECONDS * 1000 });
}

/** Clears the visitor's cookies with a response. */
export function clearVisitorCookies(response: Response, isSecure: boolean): void {
  for (const kind of isSecure ? (["site", "frame"] as const) : (["site"] as const)) {
    response.clearCookie(nameOf(kind, isSecure), attributesOf(kind, isSecure));
  }
}

function attributesOf(kind: CookieKind, secure: boolean) {
  const partitioned = kind === "frame" && secure;
  return { httpOnly: true, path: "/", secure, partitioned, sameSite: partitioned ? "none" : "lax" } as const;
}
