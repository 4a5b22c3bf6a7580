import { isToken, makeToken } from "./secret-token.server";
import { isSignatureOf, signatureOf } from "./signature.server";
import type { Secrets } from "./signed-visitor.server";

/** Long enough for a message to the account's owner to be read. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const textOf = (id: string, until: string, subject: string) => `${id}\n${until}\n${subject}`;

/**
 * Returns a token for the sign-in page that has a limit of its own for attempts to sign in to one account, as a known
 * browser has. It does not replace the password. `subject`: the sign-in name.
 */
export function makeUnlockToken(
  subject: string,
  secrets: Secrets,
  now = Date.now(),
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now + LIFETIME_MS);
  const [id, until] = [makeToken(), expiresAt.getTime().toString(36)];
  const signature = signatureOf("sign-in link", textOf(id, until, subject), secrets);
  return { token: `${id}.${until}.${signature}`, expiresAt };
}

/**
 * Returns the id of a token, which attempts with it are counted by. null if it is for another account, has expired, or
 * is invalid.
 */
export function readUnlockToken(token: string, subject: string, secrets: Secrets, now = Date.now()): string | null {
  const [id = "", until = "", signature = ""] = token.split(".");
  const isValid = isToken(id) && isSignatureOf("sign-in link", textOf(id, until, subject), signature, secrets);
  return isValid && now < parseInt(until, 36) ? id : null;
}
