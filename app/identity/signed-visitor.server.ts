import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Viewer } from "./viewer";

/** Secrets, newest first. The newest signs, and all of them verify. */
export type Secrets = readonly [string, ...string[]];

/** The purpose of a signature, which is valid for that purpose only. */
export type Purpose = "visitor cookie" | "frame" | "frame renewal" | "frame session" | "frame session renewal";

export type SignedVisitor = {
  visitorId: string;
  ageSeconds: number;
  /** Signed with the newest secret. */
  isNewest: boolean;
};

const VisitorId = z.uuid();
const SIGNED = /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** Signs a visitor's id and the current time: `<uuid>.<seconds, base 36>.<HMAC-SHA256, base64url>`. */
export function signVisitor(purpose: Purpose, { visitorId }: Pick<Viewer, "visitorId">, [secret]: Secrets): string {
  const content = `${visitorId}.${nowSeconds().toString(36)}`;
  return `${content}.${signatureOf(purpose, content, secret)}`;
}

/** The clock of another server process may be ahead by this much. */
const MAX_CLOCK_SKEW_SECONDS = 300;

/**
 * Verifies a visitor signed for this purpose within `maxAgeSeconds`. Returns null if the signature is invalid or old.
 */
export function verifyVisitor(
  purpose: Purpose,
  signed: string,
  secrets: Secrets,
  maxAgeSeconds: number,
): SignedVisitor | null {
  const [, visitorId = "", issuedAt = "", signature = ""] = SIGNED.exec(signed) ?? [];
  if (!VisitorId.safeParse(visitorId).success) return null;
  const signer = secrets.findIndex((secret) =>
    isEqual(signature, signatureOf(purpose, `${visitorId}.${issuedAt}`, secret)),
  );
  const ageSeconds = nowSeconds() - parseInt(issuedAt, 36);
  // If the server's clock is set back, visitors with newer cookies must keep their data.
  const isTooYoung = purpose !== "visitor cookie" && ageSeconds < -MAX_CLOCK_SKEW_SECONDS;
  if (signer < 0 || ageSeconds > maxAgeSeconds || isTooYoung) return null;
  return { visitorId, ageSeconds, isNewest: signer === 0 };
}

/**
 * Verifies a cookie of the old format without a time, which is Remix's: base64 of JSON, a dot, HMAC-SHA256. Returns
 * null if it is invalid.
 */
export function verifyUndatedCookie(cookie: string, secrets: Secrets): SignedVisitor | null {
  const [encoded = "", signature = ""] = cookie.split(".");
  const isSigned = secrets.some((secret) =>
    isEqual(signature, hmac(encoded, secret).toString("base64").replace(/=+$/, "")),
  );
  if (!isSigned) return null;
  const visitorId = VisitorId.safeParse(Buffer.from(encoded, "base64").toString().replace(/^"|"$/g, ""));
  return visitorId.success ? { visitorId: visitorId.data, ageSeconds: Infinity, isNewest: false } : null;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const hmac = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest();
const signatureOf = (purpose: Purpose, content: string, secret: string) =>
  hmac(`${purpose}\n${content}`, secret).toString("base64url");

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
