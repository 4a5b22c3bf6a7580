import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Returns a random token of 43 characters that are safe in addresses and cookies. */
export const makeToken = (): string => randomBytes(BYTES).toString("base64url");

/** Returns whether a text has the form of a token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Hashes a token for storage and lookup. Tokens are random enough not to need a slow hash. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
