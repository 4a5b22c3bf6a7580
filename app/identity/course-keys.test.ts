import { describe, expect, it } from "vitest";
import { signKeys, verifyKeys } from "./course-keys.server";
import { hashToken, makeToken } from "./secret-token.server";

const SECRETS = ["the newest secret", "an older secret"] as const;
const hash = () => hashToken(makeToken());

describe("signed keys", () => {
  it("come back newest first, each once", () => {
    const [one, other] = [hash(), hash()];
    expect(verifyKeys(signKeys([one, other, one], SECRETS), SECRETS)).toEqual([one, other]);
    expect(verifyKeys(signKeys([one], [SECRETS[1]]), SECRETS)).toEqual([one]);
  });

  it("are limited, so that the cookie stays small", () => {
    const many = Array.from({ length: 30 }, hash);
    expect(verifyKeys(signKeys(many, SECRETS), SECRETS)).toEqual(many.slice(0, 20));
    expect(signKeys(many, SECRETS).length).toBeLessThan(1_500);
  });

  it("are empty without a valid signature", () => {
    const signed = signKeys([hash()], SECRETS);
    for (const forged of [
      "",
      ".",
      signed.slice(0, -1),
      signed.replace(/^./, "x"),
      `${hash()}.${signed}`,
      signKeys([hash()], ["other"]),
    ])
      expect(verifyKeys(forged, SECRETS)).toEqual([]);
    expect(signKeys([], SECRETS)).toBe("");
  });
});
