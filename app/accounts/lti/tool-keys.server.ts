import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Context } from "~/context/context.server";
import { sealKey, unsealKey } from "~/identity/lti/sealed-key.server";
import type { SigningKey } from "~/identity/lti/signing-key";
import type { Secrets } from "~/identity/signed-visitor.server";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { insertKey, listKeys, lockKeys, retireKey, type StoredKey } from "~db/lti-keys.server";

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/** Supported by all platforms (Security Framework 1.0, 5.1.5). */
const ALGORITHM = "RS256";
/** The signing key and the next one, which platforms learn before it signs. */
const ACTIVE_KEYS = 2;

/** Returns our public keys as a JSON Web Key Set (RFC 7517). The first call creates them. */
export async function publicKeys(deps: Deps): Promise<{ keys: JWK[] }> {
  const stored = await ensureKeys(deps);
  return { keys: stored.map(({ publicKey }) => JSON.parse(publicKey) as JWK) };
}

/** Returns the private key that signs our messages. */
export async function signingKey(deps: Deps): Promise<SigningKey> {
  for (const { keyId, privateKey } of activeKeys(await ensureKeys(deps))) {
    const opened = unsealKey(privateKey, deps.sessionSecrets);
    if (opened !== null)
      return { keyId, algorithm: ALGORITHM, key: await importJWK(JSON.parse(opened) as JWK, ALGORITHM) };
  }
  throw new Error("no key pair of LTI can be decrypted");
}

/**
 * Retires the signing key, and logs it: the next key replaces it, and a new one is published. Returns the ids of the keys
 * in use.
 */
export async function rotateKeys({ actorId }: { actorId: string | null }, deps: Deps): Promise<string[]> {
  await ensureKeys(deps);
  const made = await Promise.all([newKey(deps.sessionSecrets)]);
  return deps.sql.begin(async (tx) => {
    await lockKeys(tx);
    const [oldest] = activeKeys(await listKeys(tx));
    if (oldest) await retireKey(tx, oldest.keyId);
    for (const key of made) await insertKey(tx, key);
    await insertAuditEvent(tx, { actorId, action: "keys_rotated" });
    return activeKeys(await listKeys(tx)).map(({ keyId }) => keyId);
  });
}

const activeKeys = (keys: readonly StoredKey[]) => keys.filter(({ isRetired }) => !isRetired);
const usableKeys = (keys: readonly StoredKey[], secrets: Secrets) =>
  activeKeys(keys).filter(({ privateKey }) => unsealKey(privateKey, secrets) !== null);

/** Returns the published keys. Creates missing ones, for example after SESSION_SECRET was lost. */
async function ensureKeys({ sql, sessionSecrets }: Deps): Promise<StoredKey[]> {
  const stored = await listKeys(sql);
  if (usableKeys(stored, sessionSecrets).length >= ACTIVE_KEYS) return stored;
  // Created before the transaction: a key pair takes up to a second, and other clients of the embedded engine would
  // wait.
  const made = await Promise.all(Array.from({ length: ACTIVE_KEYS }, () => newKey(sessionSecrets)));
  return sql.begin(async (tx) => {
    await lockKeys(tx);
    await replaceUnusable(tx, sessionSecrets, made);
    return listKeys(tx);
  });
}

async function replaceUnusable(tx: SqlOrTx, secrets: Secrets, made: readonly NewKey[]): Promise<void> {
  const current = await listKeys(tx);
  const usable = usableKeys(current, secrets);
  for (const key of activeKeys(current)) if (!usable.includes(key)) await retireKey(tx, key.keyId);
  for (const key of made.slice(0, ACTIVE_KEYS - usable.length)) await insertKey(tx, key);
}

type NewKey = Omit<StoredKey, "isRetired">;

async function newKey(secrets: Secrets): Promise<NewKey> {
  const keyId = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const described = { kid: keyId, alg: ALGORITHM, use: "sig" };
  return {
    keyId,
    publicKey: JSON.stringify({ ...(await exportJWK(publicKey)), ...described }),
    privateKey: sealKey(JSON.stringify(await exportJWK(privateKey)), secrets),
  };
}
