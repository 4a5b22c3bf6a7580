import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

/**
 * The cost of a new hash: 32 MiB and 0.2 s (OWASP Password Storage Cheat Sheet, scrypt). It is stored with each hash, so
 * that it can be raised without making older passwords invalid.
 */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Hashes that need more memory are refused: someone changed the database. */
const MAX_MEMORY = 256 * 2 ** 20;

const STORED = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{22})\$([\w-]{43})$/;

/** Hashes a password with scrypt (RFC 7914) and a salt of its own: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Returns whether a password matches a stored hash. Without a hash (`null`), takes as long and returns false, so that
 * the response time does not reveal whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = STORED.exec(stored ?? UNKNOWN_ACCOUNT) ?? [];
  if (salt === undefined || key === undefined) throw new Error("a stored password hash is not recognized");
  const derived = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, Buffer.from(key, "base64url")) && stored !== null;
}

/** Compared with the passwords of unknown accounts: a hash with the cost of a new one. */
const UNKNOWN_ACCOUNT = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

/**
 * Maximum number of concurrent hashes in this process. The others wait, so that file access, which shares their
 * threads, does not.
 */
const MAX_RUNNING = 2;
const queue = { running: 0, waiting: [] as (() => void)[] };

async function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  if (queue.running >= MAX_RUNNING) await new Promise<void>((resolve) => void queue.waiting.push(resolve));
  else queue.running++;
  try {
    return await runScrypt(password, salt, cost);
  } finally {
    const next = queue.waiting.shift();
    if (next) next(); // takes this one's place
    else queue.running--;
  }
}

function runScrypt(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters have several encodings, and keyboards differ (NIST SP 800-63B, 5.1.1.2).
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
