import type { Response } from "express";
import { isSignatureOf, signatureOf } from "./signature.server";
import type { Secrets } from "./signed-visitor.server";
import { cookieValues } from "./visitor-cookie.server";

/** More unlisted courses than a student has. The oldest key is dropped. */
const MAX_KEYS = 20;
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000;
const HASH = /^[0-9a-f]{64}$/;

/** Over TLS, a sibling host cannot inject it. */
const nameOf = (isSecure: boolean) => (isSecure ? "__Host-cuepoint_keys" : "cuepoint_keys");

/** Signs the hashes of keys: `<hash>.<hash>.<HMAC-SHA256>`, newest first. Returns an empty text for none. */
export function signKeys(hashes: readonly string[], secrets: Secrets): string {
  if (hashes.length === 0) return "";
  const content = [...new Set(hashes)].slice(0, MAX_KEYS).join(".");
  return `${content}.${signatureOf("course keys", content, secrets)}`;
}

/** Returns the signed hashes, or none if the signature is invalid. */
export function verifyKeys(signed: string, secrets: Secrets): string[] {
  const hashes = signed.split(".");
  const signature = hashes.pop() ?? "";
  const isValid =
    hashes.length <= MAX_KEYS &&
    hashes.every((hash) => HASH.test(hash)) &&
    isSignatureOf("course keys", hashes.join("."), signature, secrets);
  return isValid ? hashes : [];
}

/** Reads the hashes of a browser's course keys. If there are two cookies, one is injected, so neither counts. */
export function readCourseKeys(header: string, isSecure: boolean, secrets: Secrets): string[] {
  const [value, ...others] = cookieValues(header, nameOf(isSecure));
  return value !== undefined && others.length === 0 ? verifyKeys(value, secrets) : [];
}

/** Stores the hashes of keys in the browser. */
export function setCourseKeys(response: Response, hashes: readonly string[], isSecure: boolean, secrets: Secrets) {
  const attributes = { httpOnly: true, path: "/", secure: isSecure, sameSite: "lax" } as const;
  response.cookie(nameOf(isSecure), signKeys(hashes, secrets), { ...attributes, maxAge: MAX_AGE_MS });
}
