import { createRemoteJWKSet, customFetch, type CompactVerifyGetKey } from "jose";
import { singleton } from "~/platform/singleton.server";
import { boundedText } from "./bounded-text.server";

const TIMEOUT_MS = 5_000;
/**
 * An unknown key makes the process reload the key set, but not more often than this, because a forger can choose the
 * key's id.
 */
const COOLDOWN_MS = 30_000;
const MAX_CACHED_MS = 10 * 60_000;
const MAX_PLATFORMS = 200;
/** Key sets have a few keys of about a kilobyte. */
const MAX_BYTES = 256 * 1024;

/** Returns the keys of a platform. Each process caches them, and loads them when it has to verify a message. */
export function platformKeys(keysUrl: string): CompactVerifyGetKey {
  const cached = singleton("lti-platform-keys", () => new Map<string, CompactVerifyGetKey>());
  const known = cached.get(keysUrl);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_CACHED_MS,
    [customFetch]: fetchWithin,
  });
  if (cached.size >= MAX_PLATFORMS) cached.clear();
  cached.set(keysUrl, keys);
  return keys;
}

/** Fetches without following redirects. Rejects a response of more than `MAX_BYTES`. */
async function fetchWithin(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const { status, headers } = response;
  return new Response(await boundedText(response, MAX_BYTES), { status, headers });
}
