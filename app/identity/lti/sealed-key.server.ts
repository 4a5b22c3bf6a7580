import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "../signed-visitor.server";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFrom = (secret: string) => createHmac("sha256", secret).update("private keys of LTI").digest();

/** Encrypts a private key for storage, so that a copy of the database cannot sign messages. */
export function sealKey(privateKey: string, [secret]: Secrets): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), iv);
  const encrypted = Buffer.concat([cipher.update(privateKey, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts a stored private key. Returns null if no secret of this server encrypted it. */
export function unsealKey(sealed: string, secrets: Secrets): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    } catch {
      // It may have been encrypted with another secret.
    }
  }
  return null;
}
