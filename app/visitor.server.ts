import { createCookie } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { VISITOR_HEADER } from "~/visitor-header";

const ONE_YEAR = 365 * 24 * 60 * 60;
const COOKIE = "cuepoint_visitor";
const VisitorId = z.uuid();

export type Visitor = {
  visitorId: string;
  /** Sent with the answer that made the visitor; null when the request already carried a valid cookie. */
  setCookie: string | null;
};

/**
 * Reads who asks from the signed cookie, or from the header that stands in for it, or makes a new visitor. What was tampered
 * with, or signed with another secret, counts as none.
 */
export async function getVisitor(request: Request, secret: string): Promise<Visitor> {
  const cookie = visitorCookie(request, secret);
  const token = request.headers.get(VISITOR_HEADER);
  const known = VisitorId.safeParse(await cookie.parse(token ? `${COOKIE}=${token}` : request.headers.get("cookie")));
  if (known.success) return { visitorId: known.data, setCookie: null };
  const visitorId = randomUUID();
  return { visitorId, setCookie: await cookie.serialize(visitorId) };
}

/**
 * What a page in another site's frame shows instead of the cookie, which browsers keep from it: the cookie's signed value, to
 * be sent as `x-cuepoint-visitor`.
 */
export async function visitorToken(request: Request, visitorId: string, secret: string): Promise<string> {
  const serialized = await visitorCookie(request, secret).serialize(visitorId);
  return /=([^;]*)/.exec(serialized)![1]!;
}

/**
 * A page for another site's frame has a cookie of that site's own partition (CHIPS), where browsers know them: it comes along
 * in that frame alone, and tells nobody who the visitor is elsewhere. Browsers take such cookies over TLS only.
 */
function visitorCookie(request: Request, secret: string) {
  const { protocol, pathname } = new URL(request.url);
  const secure = protocol === "https:";
  const isPartitioned = secure && pathname.startsWith("/embed/");
  return createCookie(COOKIE, {
    secrets: [secret],
    httpOnly: true,
    sameSite: isPartitioned ? "none" : "lax",
    partitioned: isPartitioned,
    path: "/",
    maxAge: ONE_YEAR,
    secure,
  });
}
