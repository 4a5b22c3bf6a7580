import { describe, expect, it } from "vitest";
import { isSignedAddress, signAddress } from "./signed-address.server";

const SECRETS = ["the newest secret", "an older secret"] as const;
const [NEWEST, OLDER] = SECRETS;
const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1, 10, 30);
const PATH = "/media/biology-101/week-9.mp4";

describe("a signed address", () => {
  it("is valid for some hours, even after the secret was changed", () => {
    const address = signAddress(PATH, [OLDER], NOW);
    expect(isSignedAddress(address, SECRETS, NOW)).toBe(true);
    expect(isSignedAddress(address, SECRETS, NOW + 4 * HOUR)).toBe(true);
    expect(isSignedAddress(address, SECRETS, NOW + 5 * HOUR)).toBe(false);
  });

  it("stays the same within an hour, so that browsers cache the file", () => {
    expect(signAddress(PATH, SECRETS, NOW)).toBe(signAddress(PATH, SECRETS, NOW + HOUR / 4));
  });

  const address = signAddress(PATH, [NEWEST], NOW);
  it.each([
    ["without a signature", PATH],
    ["for another file", address.replace("week-9", "week-8")],
    ["with a later expiry", address.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 3600}`)],
    ["with another signature", address.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["with more parameters", `${address}&download=1`],
    ["signed by someone else", signAddress(PATH, ["a stranger's secret"], NOW)],
  ])("is invalid %s", (_, changed) => {
    expect(isSignedAddress(changed, SECRETS, NOW)).toBe(false);
  });
});
