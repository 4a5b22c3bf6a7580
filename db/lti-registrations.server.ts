import type { SqlOrTx } from "./connect.server";

const DAYS = 7;

/** Stores an address that registers one platform. Returns its expiry time. */
export async function insertRegistration(
  tx: SqlOrTx,
  { tokenHash, createdBy }: { tokenHash: string; createdBy: string | null },
): Promise<Date> {
  const [inserted] = await tx<{ expiresAt: Date }[]>`
    insert into lti_registrations (token_hash, created_by, expires_at)
    values (${tokenHash}, ${createdBy}, now() + ${DAYS} * interval '1 day') returning expires_at as "expiresAt"`;
  if (!inserted) throw new Error("an address for registration was not stored");
  return inserted.expiresAt;
}

/** The creator of a registration address. null for a command and for deleted accounts. */
export type Registration = { createdBy: string | null };

/** Returns a registration address, or null if it is unknown, used or expired. */
export async function findRegistration(sql: SqlOrTx, tokenHash: string): Promise<Registration | null> {
  const [found] = await sql<Registration[]>`
    select created_by as "createdBy" from lti_registrations where token_hash = ${tokenHash} and expires_at > now()`;
  return found ?? null;
}

/** Invalidates a registration address. Returns false if it was used before. */
export async function takeRegistration(tx: SqlOrTx, tokenHash: string): Promise<boolean> {
  const taken = await tx`
    delete from lti_registrations where token_hash = ${tokenHash} and expires_at > now() returning 1`;
  return taken.length > 0;
}
