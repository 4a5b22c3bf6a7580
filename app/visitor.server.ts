import { createCookie } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { z } from "zod";

const ONE_YEAR = 365 * 24 * 60 * 60;
const VisitorId = z.uuid();

export type Visitor = {
  visitorId: string;
  /** Sent with the answer that made the visitor; null when the request already carried a valid cookie. */
  setCookie: string | null;
};

/**
 * Reads who asks from the signed cookie, or makes a new visitor. A cookie that was tampered with, or signed with
 * another secret, counts as none.
 */
export async function getVisitor(request: Request, secret: string): Promise<Visitor> {
  const cookie = createCookie("cuepoint_visitor", {
    secrets: [secret],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: ONE_YEAR,
    secure: new URL(request.url).protocol === "https:",
  });
  const known = VisitorId.safeParse(await cookie.parse(request.headers.get("cookie")));
  if (known.success) return { visitorId: known.data, setCookie: null };
  const visitorId = randomUUID();
  return { visitorId, setCookie: await cookie.serialize(visitorId) };
}
