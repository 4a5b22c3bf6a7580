import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ALICE, BOB, DAY, OLDER, pair, plain, signed, startViewerServer } from "../../tests/setup/viewer-server";

let server: Awaited<ReturnType<typeof startViewerServer>>;
let get: (typeof server)["get"];
beforeAll(async () => {
  server = await startViewerServer();
  ({ get } = server);
});
afterAll(() => server.stop());

describe("a visitor's cookie", () => {
  it("is set with the first page and identifies the visitor from then on", async () => {
    const first = await get();
    expect(first).toMatchObject({
      namedBy: null,
      roles: [],
      setCookie: [
        expect.stringMatching(/^cuepoint_visitor=[^;]+; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/),
      ],
    });
    expect(await get("/", { cookie: pair(first.setCookie) })).toMatchObject({
      visitorId: first.visitorId,
      namedBy: "cookie",
      setCookie: [],
    });
  });

  it("is not set with data or errors, unless something was stored", async () => {
    expect((await get("/api/courses")).setCookie).toEqual([]);
    expect((await get("/none?status=404")).setCookie).toEqual([]);
    expect((await get("/api/chat?stores=no", { method: "POST" })).setCookie).toEqual([]);
    const { setCookie, visitorId } = await get("/api/chat", { method: "POST" });
    expect((await get("/", { cookie: pair(setCookie) })).visitorId).toBe(visitorId);
  });

  it("is bound to this host over TLS, and ignores a plain one, which a sibling host can set", async () => {
    const { setCookie, visitorId } = await get("/", { tls: true });
    expect(setCookie).toEqual([
      expect.stringMatching(
        /^__Host-cuepoint_visitor=[^;]+; Max-Age=31536000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(setCookie[0]).not.toMatch(/domain/i);
    const tossed = plain(signed(BOB));
    expect(await get("/", { tls: true, cookie: tossed })).toMatchObject({ namedBy: null });
    expect(await get("/", { tls: true, cookie: `${tossed}; ${pair(setCookie)}` })).toMatchObject({
      visitorId,
      namedBy: "cookie",
    });
  });

  it.each(["cuepoint_visitor", "__Host-cuepoint_visitor"])(
    "is ignored if there are two named %s, and neither is replaced",
    async (name) => {
      const tls = name.startsWith("__Host-");
      for (const values of [
        [signed(ALICE), signed(BOB)],
        [signed(ALICE), "x"],
        ["x", signed(ALICE)],
      ]) {
        const cookie = values.map((value) => `${name}=${value}`).join("; ");
        expect(await get("/", { cookie, tls })).toMatchObject({ namedBy: null, setCookie: [] });
        expect(await get("/api/chat", { cookie, tls, method: "POST" })).toMatchObject({ namedBy: null, setCookie: [] });
      }
    },
  );

  it.each([
    ["signed with an unknown secret", plain(signed(ALICE, { secret: "a secret of someone else" }))],
    ["for another purpose", plain(signed(ALICE, { purpose: "frame renewal" }))],
    ["with another visitor's id", plain(signed(BOB).replace(BOB, ALICE))],
    ["truncated", plain(signed(ALICE).slice(0, -1))],
    ["older than a year", plain(signed(ALICE, { ago: 366 * DAY }))],
    ["without a signature", plain(ALICE)],
    ["that is not text", plain("%E0%A4%A")],
  ])("ignores and replaces %s", async (_, cookie) => {
    const { visitorId, namedBy, setCookie } = await get("/", { cookie });
    expect({ namedBy, setCookie }).toEqual({ namedBy: null, setCookie: [expect.stringContaining(visitorId)] });
    expect(visitorId).not.toBe(ALICE);
  });

  it("is renewed by the first page after a week, so that it lasts a year from the last visit", async () => {
    const young = plain(signed(ALICE, { ago: 6 * DAY }));
    const old = plain(signed(ALICE, { ago: 300 * DAY }));
    expect((await get("/", { cookie: young })).setCookie).toEqual([]);
    expect((await get("/api/courses", { cookie: old })).setCookie).toEqual([]);
    const { setCookie } = await get("/", { cookie: old });
    vi.setSystemTime(Date.now() + 300 * DAY);
    try {
      expect(await get("/api/courses", { cookie: pair(setCookie) })).toMatchObject({
        visitorId: ALICE,
        namedBy: "cookie",
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is signed again with the newest secret while the older one still verifies", async () => {
    const cookie = plain(signed(ALICE, { secret: OLDER }));
    vi.setSystemTime(Date.now()); // a cookie has the second at which it was signed
    try {
      const { visitorId, setCookie } = await get("/", { cookie });
      expect(visitorId).toBe(ALICE);
      expect(pair(setCookie)).toBe(plain(signed(ALICE)));
    } finally {
      vi.useRealTimers();
    }
  });

  it("is accepted in the older format without a time, but not over TLS", async () => {
    const value = Buffer.from(JSON.stringify(ALICE)).toString("base64");
    const undated = `${value}.${createHmac("sha256", OLDER).update(value).digest("base64").replace(/=+$/, "")}`;
    const cookie = plain(encodeURIComponent(undated));
    expect(await get("/", { cookie })).toMatchObject({ visitorId: ALICE, setCookie: [expect.stringContaining(ALICE)] });
    expect((await get("/", { cookie, tls: true })).visitorId).not.toBe(ALICE);
    expect((await get("/", { cookie: plain(encodeURIComponent(`${value}.x`)) })).visitorId).not.toBe(ALICE);
  });

  it("is cleared when the visitor is forgotten, and not set again by the same response", async () => {
    const { setCookie } = await get("/", { cookie: plain(signed(ALICE, { ago: 300 * DAY })), method: "DELETE" });
    expect(setCookie).toEqual([expect.stringMatching(/^cuepoint_visitor=; .*Expires=Thu, 01 Jan 1970/)]);
    expect((await get("/", { tls: true, method: "DELETE" })).setCookie).toHaveLength(2);
  });
});

describe("a window that continues a frame's conversation", () => {
  it("gets no visitor with its page, and the frame's with the conversation", async () => {
    expect((await get("/continue", { tls: true })).setCookie).toEqual([]);
    const cookie = `__Host-cuepoint_visitor=${signed(BOB)}`;
    for (const options of [{ tls: true }, { tls: true, cookie }]) {
      const { setCookie } = await get(`/api/handoffs?become=${ALICE}`, { ...options, method: "POST" });
      expect(setCookie).toEqual([expect.stringMatching(/^__Host-cuepoint_visitor=.*; Secure; SameSite=Lax$/)]);
      expect((await get("/", { tls: true, cookie: pair(setCookie) })).visitorId).toBe(ALICE);
    }
  });

  it("keeps ambiguous cookies, of which an attacker may have set one", async () => {
    const cookie = `${plain(signed(BOB))}; ${plain("x")}`;
    expect((await get(`/api/handoffs?become=${ALICE}`, { cookie, method: "POST" })).setCookie).toEqual([]);
  });
});

describe("a response", () => {
  it("is not cached unless it allows caching", async () => {
    for (const path of ["/", "/api/conversations", "/none?status=404"])
      expect((await get(path)).cacheControl).toBe("private, no-store");
    expect((await get("/api/x?cached=1")).cacheControl).toBe("public");
  });
});
