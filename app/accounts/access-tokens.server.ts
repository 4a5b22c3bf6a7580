import type { Context } from "~/context/context.server";
import { ACCESS_TOKEN_PREFIX } from "~/identity/access-token";
import { toDisplayName } from "~/identity/credentials";
import type { SignedIn } from "~/identity/find-session.server";
import { hashToken, isToken, makeToken } from "~/identity/secret-token.server";
import type { User } from "~/identity/viewer";
import { TokenBuckets } from "~/limits/token-buckets";
import { cacheFor } from "~/platform/cache-for";
import { networkOf } from "~/platform/client-address.server";
import { AppError } from "~/platform/errors";
import { singleton } from "~/platform/singleton.server";
import { deleteAccessToken, findAccessToken, insertAccessToken, touchAccessToken } from "~db/access-tokens.server";
import type { Sql } from "~db/connect.server";
import { rolesOf } from "./sessions.server";

type Deps = Pick<Context, "sql">;

/** How long a process caches a token's user, as with sessions. */
const CACHED_MS = 5_000;
const MAX_CACHED = 10_000;
/** Wrong tokens per minute from one network. A client with an old token gets a few attempts. */
const WRONG_PER_MINUTE = 30;
const MAX_NETWORKS = 10_000;

/**
 * Caches the personal access tokens that this process read recently. A revoked token stops working immediately in the
 * process that revoked it, and within `CACHED_MS` in others.
 */
export function createAccessTokenCache(sql: Sql, cachedMs = CACHED_MS) {
  const newCache = () => cacheFor(cachedMs, MAX_CACHED, (tokenHash) => readToken(sql, tokenHash));
  const wrong = new TokenBuckets(WRONG_PER_MINUTE, MAX_NETWORKS);
  let cached = newCache();
  return {
    /**
     * Returns the user of a token. Throws AppError unauthorized if it is not valid, and rate_limited after too many
     * from `address`.
     */
    find: async (token: string, address: string): Promise<SignedIn> => {
      const found = isAccessToken(token) ? await cached(hashToken(token)) : null;
      if (found) return found;
      const seconds = Math.ceil(wrong.take(networkOf(address), 1));
      if (seconds > 0)
        throw new AppError("rate_limited", `Too many wrong tokens. Try again in ${seconds} seconds.`, {
          retryAfterSeconds: seconds,
        });
      throw new AppError(
        "unauthorized",
        "This personal access token is unknown, revoked or expired. Create a new one on your account page, /account.",
      );
    },
    forget: () => void (cached = newCache()),
  };
}

/** Returns this process's cache of personal access tokens. */
export const getAccessTokens = ({ sql }: Deps) => singleton("access-tokens", () => createAccessTokenCache(sql));

const isAccessToken = (text: string) =>
  text.startsWith(ACCESS_TOKEN_PREFIX) && isToken(text.slice(ACCESS_TOKEN_PREFIX.length));

async function readToken(sql: Sql, tokenHash: string): Promise<SignedIn | null> {
  const found = await findAccessToken(sql, tokenHash);
  if (!found) return null;
  if (found.isDue) await touchAccessToken(sql, found);
  const { userId, name, tokenId } = found;
  return { user: { userId, name, sessionId: tokenId }, roles: rolesOf(found) };
}

const MAX_NAME = 100;

/** A new token. It is shown only once, because only its hash is stored. */
export type CreatedToken = { token: string; expiresAt: Date | null };

/** Creates a token for a user. Returns a problem instead if the name is invalid or the user has too many tokens. */
export async function createAccessToken(
  { userId }: User,
  name: string,
  days: number | null,
  { sql }: Deps,
): Promise<CreatedToken | "name_missing" | "name_long" | "too_many_tokens"> {
  const shown = toDisplayName(name);
  if (!/[\p{L}\p{N}]/u.test(shown)) return "name_missing";
  if ([...shown].length > MAX_NAME) return "name_long";
  const token = ACCESS_TOKEN_PREFIX + makeToken();
  const stored = await sql.begin((tx) =>
    insertAccessToken(tx, { userId, tokenHash: hashToken(token), name: shown, days }),
  );
  return stored === "too many" ? "too_many_tokens" : { token, expiresAt: stored.expiresAt };
}

/** Revokes a user's token. */
export async function revokeAccessToken(userId: string, tokenId: string, { sql }: Deps): Promise<void> {
  await deleteAccessToken(sql, userId, tokenId);
  getAccessTokens({ sql }).forget();
}
