import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.server";

const PASSWORD = "a correct horse battery";

// Hashing is slow by design, and slower on a busy machine.
describe("a password", { timeout: 60_000 }, () => {
  it("matches its own hash only, which has its own parameters and salt", async () => {
    const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(PASSWORD, one)).toBe(true);
    expect(await verifyPassword(`${PASSWORD} `, one)).toBe(false);
    expect(await verifyPassword("", one)).toBe(false);
  });

  it("is verified with its hash's parameters, which may be older than the current ones", async () => {
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
    const stored = ["scrypt", 1024, 8, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
    expect(await verifyPassword(PASSWORD, stored)).toBe(true);
    expect(await verifyPassword("another one", stored)).toBe(false);
  });

  it("matches in any Unicode form that a keyboard produces", async () => {
    expect(await verifyPassword("cafe\u0301 con leche y pan", await hashPassword("caf\u00e9 con leche y pan"))).toBe(
      true,
    );
  });

  it("waits for its turn to be hashed, regardless of the queue's length", async () => {
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync(PASSWORD, salt, 32, { N: 2, r: 8, p: 1 });
    const stored = ["scrypt", 2, 8, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
    const given = Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? PASSWORD : `${PASSWORD} ${i}`));
    const results = await Promise.all(given.map((password) => verifyPassword(password, stored)));
    expect(results).toEqual(given.map((password) => password === PASSWORD));
  });

  it("never matches for an unknown account", async () => expect(await verifyPassword(PASSWORD, null)).toBe(false));

  it.each(["", "plain text", "scrypt$1$8$1$x$y", "md5$1$1$1$aaaaaaaaaaaaaaaaaaaaaa$b"])(
    "is not compared with %j, which is not a hash",
    async (stored) => expect(verifyPassword(PASSWORD, stored)).rejects.toThrow("not recognized"),
  );
});
