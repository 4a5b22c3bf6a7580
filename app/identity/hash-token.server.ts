import { createHash } from "node:crypto";

/** Hashes a token for storage and lookup. Tokens are random enough not to need a slow hash. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
