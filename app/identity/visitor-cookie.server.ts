import type { Response } from "express";
import {
  signVisitor,
  verifyUndatedCookie,
  verifyVisitor,
  type Secrets,
  type SignedVisitor,
} from "./signed-visitor.server";

const ONE_DAY = 24 * 60 * 60;
const MAX_AGE_SECONDS = 365 * ONE_DAY;
/** An older cookie is set again with the next page: it then lasts a year from the last visit, not from the first. */
const RENEW_AFTER_SECONDS = 7 * ONE_DAY;

/** `site`: sent with this site's own pages. `frame`: in another site's partition (CHIPS), sent only in its frames. */
export type CookieKind = "site" | "frame";

export type VisitorCookie = Pick<SignedVisitor, "visitorId"> & { kind: CookieKind; isDue: boolean };

/**
 * Browsers accept a `__Host-` cookie only from this host, over TLS (RFC 6265bis, 4.1.3.2): a sister host cannot plant
 * one. The two kinds have two names, because a page of the site's own partition is sent both.
 */
const SECURE_NAMES = { site: "__Host-cuepoint_visitor", frame: "__Host-cuepoint_frame" };
const PLAIN_NAME = "cuepoint_visitor";
const nameOf = (kind: CookieKind, isSecure: boolean) => (isSecure ? SECURE_NAMES[kind] : PLAIN_NAME);

/**
 * Reads the visitor from a Cookie header. Two cookies with one name are "ambiguous": a sister host or someone on the
 * network planted one of them, and nothing says which.
 */
export function readVisitorCookie(
  header: string,
  isSecure: boolean,
  secrets: Secrets,
): VisitorCookie | "ambiguous" | null {
  for (const kind of isSecure ? (["site", "frame"] as const) : (["site"] as const)) {
    const [value, ...others] = valuesOf(header, nameOf(kind, isSecure));
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

/**
 * Undated cookies had the plain name over TLS too, where a sister host can plant it. They are accepted over http only.
 */
function verify(value: string, isSecure: boolean, secrets: Secrets): SignedVisitor | null {
  return (
    verifyVisitor("visitor cookie", value, secrets, MAX_AGE_SECONDS) ??
    (isSecure ? null : verifyUndatedCookie(value, secrets))
  );
}

function valuesOf(header: string, name: string): string[] {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => decoded(pair.slice(name.length + 1)));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // the signature check refuses it
  }
}

/** Adds the visitor's cookie to an answer. */
export function setVisitorCookie(
  response: Response,
  visitorId: string,
  kind: CookieKind,
  isSecure: boolean,
  secrets: Secrets,
): void {
  const value = signVisitor("visitor cookie", visitorId, secrets);
  response.cookie(nameOf(kind, isSecure), value, { ...attributesOf(kind, isSecure), maxAge: MAX_AGE_SECONDS * 1000 });
}

/** Clears the visitor's cookies with an answer. */
export function clearVisitorCookies(response: Response, isSecure: boolean): void {
  for (const kind of isSecure ? (["site", "frame"] as const) : (["site"] as const)) {
    response.clearCookie(nameOf(kind, isSecure), attributesOf(kind, isSecure));
  }
}

function attributesOf(kind: CookieKind, secure: boolean) {
  const partitioned = kind === "frame" && secure;
  return { httpOnly: true, path: "/", secure, partitioned, sameSite: partitioned ? "none" : "lax" } as const;
}
