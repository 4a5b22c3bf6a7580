import type { CryptoKey } from "jose";

/** The private key that signs messages, with its id in Cuepoint's published key set. */
export type SigningKey = { keyId: string; algorithm: string; key: CryptoKey | Uint8Array };
