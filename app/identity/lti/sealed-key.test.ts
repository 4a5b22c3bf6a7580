import { expect, it } from "vitest";
import { sealKey, unsealKey } from "./sealed-key.server";

it("opens with the secret that sealed it, even after a new secret was added, and with no other", () => {
  const sealed = sealKey("a private key", ["an old secret of the tests"]);
  expect(sealed).not.toContain("private");
  expect(unsealKey(sealed, ["a new secret of the tests", "an old secret of the tests"])).toBe("a private key");
  expect(unsealKey(sealed, ["a new secret of the tests"])).toBeNull();
  expect(unsealKey(`${sealed.slice(0, -4)}AAAA`, ["an old secret of the tests"])).toBeNull();
  expect(unsealKey("", ["an old secret of the tests"])).toBeNull();
});
