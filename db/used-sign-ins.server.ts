import type { SqlOrTx } from "./connect.server";

/**
 * Marks a response of an identity provider as used. Returns false if it was used before: of several requests in any
 * process, only one gets true.
 */
export async function takeSignIn(sql: SqlOrTx, stateHash: string, validSeconds: number): Promise<boolean> {
  const taken = await sql`
    insert into used_sign_ins (state_hash, expires_at)
    values (${stateHash}, now() + ${validSeconds} * interval '1 second') on conflict do nothing returning 1`;
  return taken.length > 0;
}

/** Deletes the marks of responses that are too old to be accepted again. Returns their number. */
export async function deleteExpiredSignIns(sql: SqlOrTx): Promise<number> {
  return (await sql`delete from used_sign_ins where expires_at < now() returning 1`).length;
}
