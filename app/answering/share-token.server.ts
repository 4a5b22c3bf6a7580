import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "~/identity/signed-visitor.server";
import type { Share } from "~db/conversations.server";

const TOKEN_BYTES = 18;

/**
 * Makes a shared address's token and what is stored of it. The token is a keyed hash of a stored nonce, so that its owner can be
 * shown the same address again and the database alone gives no token away.
 */
export function newShare(conversationId: string, [secret]: Secrets): Share & { token: string } {
  const nonce = randomBytes(TOKEN_BYTES).toString("base64url");
  const token = tokenOf(conversationId, nonce, secret);
  return { token, nonce, tokenHash: hashShareToken(token) };
}

/** The token of the newest share that can be computed, with the secret that it was made with; null when none can. */
export function findShareToken(conversationId: string, shares: readonly Share[], secrets: Secrets): string | null {
  for (const { nonce, tokenHash } of shares) {
    if (nonce === null) continue;
    const token = secrets
      .map((secret) => tokenOf(conversationId, nonce, secret))
      .find((candidate) => hashShareToken(candidate) === tokenHash);
    if (token) return token;
  }
  return null;
}

/** What a token is stored and looked up as. It is random enough not to need a slow hash. */
export const hashShareToken = (token: string) => createHash("sha256").update(token).digest("hex");

function tokenOf(conversationId: string, nonce: string, secret: string): string {
  const mac = createHmac("sha256", secret).update(`share\0${conversationId}\0${nonce}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}
