import type { CryptoKey } from "jose";

/** The key that signs for us, with its id in our published key set. */
export type SigningKey = { keyId: string; algorithm: string; key: CryptoKey | Uint8Array };
