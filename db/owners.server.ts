import { isUserId } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";

/**
 * Selects a user who is not being deleted, and keeps them until the end of the transaction. It skips a locked row: a
 * transaction that holds a conversation and waits for its owner would deadlock with the one that erases both.
 */
const keptUser = (sql: SqlOrTx, userId: string) =>
  sql`select user_id from users where user_id = ${userId} for key share skip locked`;

/**
 * Keeps the account of an owner of stored data from being deleted until the end of the transaction. Returns false if it
 * was deleted or is about to be. Anonymous visitors have no account, so that they are always kept.
 */
export async function keepOwner(tx: SqlOrTx, visitorId: string): Promise<boolean> {
  return !isUserId(visitorId) || (await keptUser(tx, visitorId)).length > 0;
}

/** An owner of stored data, or an empty text for a user whose account is deleted. */
export const keptOwner = (sql: SqlOrTx, visitorId: string) =>
  isUserId(visitorId) ? sql`coalesce((${keptUser(sql, visitorId)}), '')` : visitorId;
