import { expect, test } from "vitest";
import type { Secrets } from "./signed-visitor.server";
import { makeUnlockToken, readUnlockToken } from "./unlock-token.server";

const SECRETS: Secrets = ["new secret", "old secret"];
const NOW = Date.UTC(2026, 10, 25);
const HOUR = 60 * 60 * 1000;
const { token, expiresAt } = makeUnlockToken("grace", SECRETS, NOW);

test("a token is valid for its account, for a day, and has the same id each time", () => {
  const id = readUnlockToken(token, "grace", SECRETS, NOW);
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(readUnlockToken(token, "grace", SECRETS, NOW + 23 * HOUR)).toBe(id);
  expect(expiresAt).toEqual(new Date(NOW + 24 * HOUR));
  expect(readUnlockToken(token, "grace", SECRETS, expiresAt.getTime())).toBeNull();
  expect(readUnlockToken(token, "ada", SECRETS, NOW)).toBeNull();
});

test("a token of a replaced secret is valid, and one of a removed secret is not", () => {
  const old = makeUnlockToken("grace", ["old secret"], NOW).token;
  expect(readUnlockToken(old, "grace", SECRETS, NOW)).not.toBeNull();
  expect(readUnlockToken(old, "grace", ["new secret"], NOW)).toBeNull();
});

test.each([
  ["", "empty"],
  ["x", "short"],
  [token.slice(0, -1), "cut"],
  [token.replace(/\..+\./, ".zzzzzzzzz."), "with a later end"],
  [token.replace(/^./, (first) => (first === "a" ? "b" : "a")), "with another id"],
])("the token %j is invalid: it is %s", (changed) => {
  expect(readUnlockToken(changed, "grace", SECRETS, NOW)).toBeNull();
});
