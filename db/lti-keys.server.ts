import type { SqlOrTx } from "./connect.server";
import { lockName } from "./locks.server";

/** A key pair. `privateKey` is encrypted. */
export type StoredKey = { keyId: string; publicKey: string; privateKey: string; isRetired: boolean };

/** A retired key is published for this time, because another process may still sign with it. */
const RETIRED_HOURS = 1;

/** Waits until no other transaction changes the keys. Holds the lock until the end of the transaction. */
export const lockKeys = (tx: SqlOrTx): Promise<void> => lockName(tx, "LTI keys");

/** Lists the published keys, oldest first. */
export async function listKeys(sql: SqlOrTx): Promise<StoredKey[]> {
  return sql<StoredKey[]>`
    select key_id as "keyId", public_key as "publicKey", private_key as "privateKey",
      retired_at is not null as "isRetired"
    from lti_keys where retired_at is null or retired_at > now() - ${RETIRED_HOURS} * interval '1 hour'
    order by created_at, key_id`;
}

/** Stores a key pair. */
export async function insertKey(
  tx: SqlOrTx,
  { keyId, publicKey, privateKey }: Omit<StoredKey, "isRetired">,
): Promise<void> {
  await tx`insert into lti_keys (key_id, public_key, private_key) values (${keyId}, ${publicKey}, ${privateKey})`;
}

/** Stops signing with a key, and deletes keys that are no longer published. */
export async function retireKey(tx: SqlOrTx, keyId: string): Promise<void> {
  await tx`update lti_keys set retired_at = now() where key_id = ${keyId} and retired_at is null`;
  await tx`delete from lti_keys where retired_at <= now() - ${RETIRED_HOURS} * interval '1 hour'`;
}
