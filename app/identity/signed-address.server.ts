import { isSignatureOf, signatureOf } from "./signature.server";
import type { Secrets } from "./signed-visitor.server";

/** Longer than a lecture with a break, and shorter than a day of classes. */
const LIFETIME_SECONDS = 4 * 60 * 60;
/**
 * Expiry times are whole hours, so that a page has the same addresses when it is opened again, and browsers can cache
 * them.
 */
const STEP_SECONDS = 60 * 60;

const SIGNED = /^([^?#]+)\?until=(\d{1,11})&signature=([\w-]{43})$/;

/**
 * Signs the path of a file. Anyone with the address can then read it for some hours. Browsers fetch videos and captions
 * without the header that identifies the viewer of a page in a frame, and may refuse cookies there.
 */
export function signAddress(path: string, secrets: Secrets, now = Date.now()): string {
  const until = Math.ceil(now / 1000 / STEP_SECONDS) * STEP_SECONDS + LIFETIME_SECONDS;
  return `${path}?until=${until}&signature=${signatureOf("media", `${until} ${path}`, secrets)}`;
}

/** Returns whether an address, a path with its query, is signed and has not expired. */
export function isSignedAddress(address: string, secrets: Secrets, now = Date.now()): boolean {
  const [, path, until, signature] = SIGNED.exec(address) ?? [];
  if (path === undefined || until === undefined || signature === undefined) return false;
  return Number(until) * 1000 > now && isSignatureOf("media", `${until} ${path}`, signature, secrets);
}
