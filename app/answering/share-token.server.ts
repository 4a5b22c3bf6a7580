import { createHmac, randomBytes } from "node:crypto";
import { hashToken } from "~/identity/secret-token.server";
import type { Secrets } from "~/identity/signed-visitor.server";
import type { Share } from "~db/conversations.server";

const TOKEN_BYTES = 18;

/**
 * Creates the token of a shared address, and what is stored for it. The token is a keyed hash of a stored nonce, so its
 * owner can see the same address again, while the database alone reveals no token.
 */
export function newShare(conversationId: string, [secret]: Secrets): Share & { token: string; nonce: string } {
  const nonce = randomBytes(TOKEN_BYTES).toString("base64url");
  const token = tokenOf(conversationId, nonce, secret);
  return { token, nonce, tokenHash: hashToken(token) };
}

/** Returns the token of the newest share that one of the secrets can compute, or null. */
export function findShareToken(conversationId: string, shares: readonly Share[], secrets: Secrets): string | null {
  for (const { nonce, tokenHash } of shares) {
    if (nonce === null) continue;
    const token = secrets
      .map((secret) => tokenOf(conversationId, nonce, secret))
      .find((candidate) => hashToken(candidate) === tokenHash);
    if (token) return token;
  }
  return null;
}

function tokenOf(conversationId: string, nonce: string, secret: string): string {
  const mac = createHmac("sha256", secret).update(`share\0${conversationId}\0${nonce}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}
