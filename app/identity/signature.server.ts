import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "./signed-visitor.server";

/** Purposes of signatures. A signature is valid for one purpose only. */
type Purpose = "course keys" | "media" | "link of a platform" | "known browser" | "sign-in link";

/** Signs a text with the newest secret: HMAC-SHA256, base64url. */
export function signatureOf(purpose: Purpose, text: string, [secret]: Secrets): string {
  return hmac(purpose, text, secret);
}

/** Returns whether one of the secrets signed a text for this purpose. */
export function isSignatureOf(purpose: Purpose, text: string, signature: string, secrets: Secrets): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(hmac(purpose, text, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const hmac = (purpose: Purpose, text: string, secret: string) =>
  createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
