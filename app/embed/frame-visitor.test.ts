import { afterEach, describe, expect, it, vi } from "vitest";
import type { FrameTokens } from "~/identity/frame-token.server";
import { FrameVisitor } from "./frame-visitor";

afterEach(() => void vi.useRealTimers());

const tokensOf = (name: string): FrameTokens => ({
  token: `${name}'s token`,
  renewal: `${name}'s renewal`,
  expires_in: 7_200,
});
const HOUR = 60 * 60 * 1000;

/** A browser, and a server that accepts these renewals. The first `failures` calls do not reach it. */
function frame({
  isNew = true,
  remembered = null as string | null,
  accepted = ["Alice's renewal", "Bob's renewal"],
  failures = 0,
} = {}) {
  const storage = { renewal: remembered };
  const renew = vi.fn(async (renewal: string) => {
    if (renew.mock.calls.length <= failures) throw new TypeError("Failed to fetch");
    return accepted.includes(renewal) ? tokensOf(renewal.split("'")[0]!) : null;
  });
  const visitor = new FrameVisitor(
    { tokens: tokensOf("Bob"), isNew },
    { renew, recall: () => storage.renewal, remember: (renewal) => (storage.renewal = renewal) },
  );
  visitor.start();
  return { visitor, renew, storage };
}

describe("the visitor of a frame", () => {
  it("is the page's visitor if the browser remembers none, and is remembered", async () => {
    const { visitor, renew, storage } = frame();
    expect(await visitor.isEarlier()).toBe(false);
    expect(await visitor.token()).toBe("Bob's token");
    expect(storage.renewal).toBe("Bob's renewal");
    expect(renew).not.toHaveBeenCalled();
  });

  it("is the remembered one if the browser sends no cookie, and is requested once", async () => {
    const { visitor, renew } = frame({ remembered: "Alice's renewal" });
    expect(await Promise.all([visitor.token(), visitor.isEarlier(), visitor.token()])).toEqual([
      "Alice's token",
      true,
      "Alice's token",
    ]);
    expect(renew.mock.calls).toEqual([["Alice's renewal"]]);
  });

  it("is the cookie's visitor if the browser sends one", async () => {
    const { visitor, renew, storage } = frame({ isNew: false, remembered: "Alice's renewal" });
    expect([await visitor.isEarlier(), await visitor.token()]).toEqual([false, "Bob's token"]);
    expect(renew).not.toHaveBeenCalled();
    expect(storage.renewal).toBe("Bob's renewal");
  });

  it("is the page's visitor if the remembered one is no longer known", async () => {
    const { visitor, storage } = frame({ remembered: "a renewal of last year", accepted: [] });
    expect([await visitor.isEarlier(), await visitor.token()]).toEqual([false, "Bob's token"]);
    expect(storage.renewal).toBe("Bob's renewal");
  });

  it("is still the remembered one after the server was unreachable", async () => {
    const { visitor, storage } = frame({ remembered: "Alice's renewal", failures: 1 });
    await expect(visitor.isEarlier()).rejects.toThrow("Failed to fetch");
    expect(await visitor.token()).toBe("Alice's token");
    expect(storage.renewal).toBe("Alice's renewal");
  });
});

describe("a frame's token", () => {
  it("is renewed before it expires, once for concurrent requests", async () => {
    vi.useFakeTimers();
    const { visitor, renew } = frame();
    vi.advanceTimersByTime(0.9 * HOUR);
    await visitor.token();
    expect(renew).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0.2 * HOUR);
    await Promise.all([visitor.token(), visitor.token()]);
    expect(renew).toHaveBeenCalledTimes(1);
    await visitor.token();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("stays in use if it cannot be renewed, and is renewed later", async () => {
    vi.useFakeTimers();
    const { visitor, renew } = frame({ failures: 1 });
    vi.advanceTimersByTime(1.5 * HOUR);
    expect(await visitor.token()).toBe("Bob's token");
    await visitor.token();
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it("is not requested again after the server has refused it", async () => {
    vi.useFakeTimers();
    const { visitor, renew } = frame({ accepted: [] });
    vi.advanceTimersByTime(1.5 * HOUR);
    await visitor.token();
    await visitor.token();
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
