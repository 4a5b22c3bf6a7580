import { randomUUID } from "node:crypto";
import type { SqlOrTx } from "./connect.server";
import { lockName } from "./locks.server";
import { oneRow } from "./one-row";
import { findUser, userColumns, type SignedInUser } from "./sessions.server";

/** Minutes between stored uses. More frequent ones are not stored. */
const USE_MINUTES = 60;
/** Maximum number of tokens per user. */
const MAX_TOKENS = 50;

/** `days`: null for a token that does not expire. */
export type NewAccessToken = { userId: string; tokenHash: string; name: string; days: number | null };

/** Stores a token. Returns when it expires (null: never), or "too many" if the user has too many. */
export async function insertAccessToken(
  tx: SqlOrTx,
  { userId, tokenHash, name, days }: NewAccessToken,
): Promise<{ expiresAt: Date | null } | "too many"> {
  await lockName(tx, "access tokens", userId);
  const existing = await tx`select 1 from access_tokens where user_id = ${userId} limit ${MAX_TOKENS}`;
  if (existing.length >= MAX_TOKENS) return "too many";
  const stored = await tx<{ expiresAt: Date | null }[]>`
    insert into access_tokens (token_id, token_hash, user_id, name, expires_at)
    values (${randomUUID()}, ${tokenHash}, ${userId}, ${name}, now() + ${days}::int * interval '1 day')
    returning expires_at as "expiresAt"`;
  return oneRow(stored);
}

export type TokenUser = SignedInUser & { tokenId: string };

/** Returns the user of a token, or null if it is unknown, revoked or expired. */
export function findAccessToken(sql: SqlOrTx, tokenHash: string): Promise<TokenUser | null> {
  return findUser<TokenUser>(
    sql,
    sql`
      select token_id as "tokenId", ${userColumns(sql)},
        coalesce(last_used_at < now() - ${USE_MINUTES} * interval '1 minute', true) as "isDue"
      from access_tokens t join users u using (user_id)
      where token_hash = ${tokenHash} and (expires_at is null or expires_at > now())`,
  );
}

/** Stores that a token was used, so that its user's account does not count as unused. */
export async function touchAccessToken(sql: SqlOrTx, { tokenId, userId }: TokenUser): Promise<void> {
  await sql`update access_tokens set last_used_at = now() where token_id = ${tokenId}`;
  await sql`update users set last_seen_at = now() where user_id = ${userId}`;
}

export type ListedAccessToken = {
  tokenId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
};

/** Lists a user's tokens that have not expired, newest first. */
export async function listAccessTokens(sql: SqlOrTx, userId: string): Promise<ListedAccessToken[]> {
  return sql<ListedAccessToken[]>`
    select token_id as "tokenId", name, created_at as "createdAt", last_used_at as "lastUsedAt",
      expires_at as "expiresAt"
    from access_tokens where user_id = ${userId} and (expires_at is null or expires_at > now())
    order by created_at desc, token_id`;
}

/** Deletes one token of a user. */
export async function deleteAccessToken(sql: SqlOrTx, userId: string, tokenId: string): Promise<void> {
  await sql`delete from access_tokens where user_id = ${userId} and token_id = ${tokenId}`;
}

/** Deletes all tokens of a user. */
export async function deleteAccessTokens(sql: SqlOrTx, userId: string): Promise<void> {
  await sql`delete from access_tokens where user_id = ${userId}`;
}

/** Deletes the tokens that have expired. Returns how many. */
export async function deleteExpiredAccessTokens(sql: SqlOrTx): Promise<number> {
  return (await sql`delete from access_tokens where expires_at < now() returning 1`).length;
}
