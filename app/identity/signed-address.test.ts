import { describe, expect, it } from "vitest";
import { ownerOfAddress, readerOfAddress, signAddress } from "./signed-address.server";

const SECRETS = ["the newest secret", "an older secret"] as const;
const [NEWEST, OLDER] = SECRETS;
const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1, 10, 30);
const PATH = "/media/biology-101/week-9.mp4";
const KEY = "a".repeat(64);
const ANN = { sessionId: "7f1d2c34-0000-4000-8000-000000000000", keys: [KEY] };
const VISITOR = { sessionId: null, keys: [] };

describe("a signed address", () => {
  it("is valid for some hours, even after the secret was changed", () => {
    const address = signAddress(PATH, ANN, [OLDER], NOW);
    expect(ownerOfAddress(address, SECRETS, NOW)).toEqual(ANN);
    expect(ownerOfAddress(address, SECRETS, NOW + 4 * HOUR)).toEqual(ANN);
    expect(ownerOfAddress(address, SECRETS, NOW + 5 * HOUR)).toBeNull();
  });

  it("stays the same within an hour, so that browsers cache the file", () => {
    expect(signAddress(PATH, ANN, SECRETS, NOW)).toBe(signAddress(PATH, ANN, SECRETS, NOW + HOUR / 4));
  });

  const address = signAddress(PATH, ANN, [NEWEST], NOW);
  it.each([
    ["without a signature", PATH],
    ["for another file", address.replace("week-9", "week-8")],
    ["with a later expiry", address.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 3600}`)],
    ["for another session", address.replace("for=7", "for=8")],
    ["without its keys", address.replace(`.${KEY}`, "")],
    ["with another signature", address.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["with more parameters", `${address}&download=1`],
    ["signed by someone else", signAddress(PATH, ANN, ["a stranger's secret"], NOW)],
  ])("is invalid %s", (_, changed) => {
    expect(ownerOfAddress(changed, SECRETS, NOW)).toBeNull();
  });

  it("names a visitor without an account", () => {
    expect(ownerOfAddress(signAddress(PATH, VISITOR, SECRETS, NOW), SECRETS, NOW)).toEqual(VISITOR);
  });

  it("reads as its session does now, and after the session has ended with its keys only", async () => {
    const now = signAddress(PATH, ANN, SECRETS);
    const user = { userId: "user-1", name: "Ann", sessionId: ANN.sessionId };
    const roles = [{ role: "student", courseId: "biology-101" }] as const;
    const byId = async (sessionId: string) => (sessionId === ANN.sessionId ? { user, roles } : null);
    expect(await readerOfAddress(now, SECRETS, { byId })).toEqual({ roles, keys: [KEY] });
    expect(await readerOfAddress(now, SECRETS, { byId: async () => null })).toEqual({ roles: [], keys: [KEY] });
    expect(await readerOfAddress(PATH, SECRETS, { byId })).toBeNull();
  });
});
