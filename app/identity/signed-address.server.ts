import type { FindUser } from "./find-session.server";
import { isSignatureOf, signatureOf } from "./signature.server";
import type { Secrets } from "./signed-visitor.server";
import type { Reader } from "./viewer";

/** Longer than a lecture with a break, and shorter than a day of classes. */
const LIFETIME_SECONDS = 4 * 60 * 60;
/**
 * Expiry times are whole hours, so that a page has the same addresses when it is opened again, and browsers can cache
 * them.
 */
const STEP_SECONDS = 60 * 60;

/** The viewer for whom an address is signed: a session, or the hashes of the keys that an anonymous visitor has. */
export type AddressOwner = { sessionId: string | null; keys: readonly string[] };

const SIGNED = /^([^?#]+)\?until=(\d{1,11})&for=([\w-]{0,64}(?:\.[\da-f]{64})*)&signature=([\w-]{43})$/;

/**
 * Signs the path of a file for the viewer of a page in a frame. Browsers fetch videos and captions without the header
 * that identifies the viewer there, and may refuse cookies. Anyone with the address can read the file for some hours,
 * while that viewer may.
 */
export function signAddress(path: string, owner: AddressOwner, secrets: Secrets, now = Date.now()): string {
  const until = Math.ceil(now / 1000 / STEP_SECONDS) * STEP_SECONDS + LIFETIME_SECONDS;
  const name = [owner.sessionId ?? "", ...owner.keys].join(".");
  return `${path}?until=${until}&for=${name}&signature=${signatureOf("media", `${until} ${name} ${path}`, secrets)}`;
}

/** Returns the owner of an address, a path with its query, or null if it is not signed or has expired. */
export function ownerOfAddress(address: string, secrets: Secrets, now = Date.now()): AddressOwner | null {
  const [, path, until, name, signature] = SIGNED.exec(address) ?? [];
  if (path === undefined || until === undefined || name === undefined || signature === undefined) return null;
  if (Number(until) * 1000 <= now || !isSignatureOf("media", `${until} ${name} ${path}`, signature, secrets))
    return null;
  const [sessionId = "", ...keys] = name.split(".");
  return { sessionId: sessionId === "" ? null : sessionId, keys };
}

/**
 * Returns what the owner of an address may read now, or null if it is not signed or has expired. The owner of a session
 * that has ended is an anonymous visitor.
 */
export async function readerOfAddress(
  address: string,
  secrets: Secrets,
  { byId }: Pick<FindUser, "byId">,
): Promise<Reader | null> {
  const owner = ownerOfAddress(address, secrets);
  if (owner === null) return null;
  const signedIn = owner.sessionId === null ? null : await byId(owner.sessionId);
  return { roles: signedIn?.roles ?? [], keys: owner.keys };
}
