import { createHmac } from "node:crypto";
import type { Server } from "node:http";
import express from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { privateByDefault } from "~/platform/answer-headers.server";
import { resolveViewer } from "./resolve-viewer.server";
import { signVisitor } from "./signed-visitor.server";
import { VISITOR_HEADER } from "./visitor-header";

const SECRETS = ["the newest secret of the tests", "an older secret of the tests"] as const;
const [NEWEST, OLDER] = SECRETS;
const ALICE = "0a8e2ff6-3b1d-4c53-9d6a-3f0f2f7a1c11";
const BOB = "7d1c9a52-8f0e-4b7b-8a55-1f2e3d4c5b6a";
const DAY = 24 * 60 * 60 * 1000;

let server: Server;
let url: string;
beforeAll(async () => {
  const app = express().set("trust proxy", "loopback");
  app.use(privateByDefault, resolveViewer(SECRETS));
  app.all("*", (request, response) => {
    const { viewer, namedBy, ...identity } = response.locals.identity;
    if (request.method === "POST" && request.query.stores !== "no") identity.remember();
    if (request.method === "DELETE") identity.forget();
    if (request.query.kept) response.setHeader("cache-control", "public");
    response.type(request.path.startsWith("/api/") ? "json" : "html").status(Number(request.query.status ?? 200));
    response.send(
      JSON.stringify({ visitorId: viewer.visitorId, namedBy, roles: viewer.roles, tokens: identity.frameTokens() }),
    );
  });
  await new Promise<void>((resolve) => (server = app.listen(0, "127.0.0.1", resolve)));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());

type Asked = { cookie?: string; token?: string; method?: string; tls?: boolean };
type Told = { visitorId: string; namedBy: string | null; tokens: { token: string; renewal: string } };

async function get(path = "/", { cookie, token, method = "GET", tls = false }: Asked = {}) {
  const headers = {
    ...(cookie && { cookie }),
    ...(token && { [VISITOR_HEADER]: token }),
    ...(tls && { "x-forwarded-proto": "https" }),
  };
  const response = await fetch(url + path, { method, headers });
  return {
    ...((await response.json()) as Told),
    setCookie: response.headers.getSetCookie(),
    cacheControl: response.headers.get("cache-control"),
  };
}

/** Signs as of some time ago. */
function signed(
  visitorId: string,
  {
    purpose = "visitor cookie",
    secret = NEWEST,
    ago = 0,
  }: { purpose?: Parameters<typeof signVisitor>[0]; secret?: string; ago?: number } = {},
) {
  vi.setSystemTime(Date.now() - ago);
  try {
    return signVisitor(purpose, { visitorId }, [secret]);
  } finally {
    vi.useRealTimers();
  }
}
const plain = (value: string) => `cuepoint_visitor=${value}`;
const pair = (setCookie: string[]) => setCookie[0]!.split(";")[0]!;

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
    "counts as none when there are two of %s, and neither is replaced",
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
    ["of another secret", plain(signed(ALICE, { secret: "a secret of someone else" }))],
    ["made for another purpose", plain(signed(ALICE, { purpose: "frame renewal" }))],
    ["changed", plain(signed(BOB).replace(BOB, ALICE))],
    ["cut short", plain(signed(ALICE).slice(0, -1))],
    ["older than a year", plain(signed(ALICE, { ago: 366 * DAY }))],
    ["without a signature", plain(ALICE)],
    ["no text at all", plain("%E0%A4%A")],
  ])("%s is ignored and replaced", async (_, cookie) => {
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
    const { visitorId, setCookie } = await get("/", { cookie: plain(signed(ALICE, { secret: OLDER })) });
    expect(visitorId).toBe(ALICE);
    expect(pair(setCookie)).toBe(plain(signed(ALICE)));
  });

  it("from before cookies had a time is accepted, but not over TLS", async () => {
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

const LECTURE = "/embed/courses/a/lectures/b";

describe("a page in another site's frame", () => {
  it("is rendered for the viewer of its tokens", async () => {
    const { visitorId, tokens } = await get(LECTURE);
    expect(await get("/api/conversations", { token: tokens.token })).toMatchObject({
      visitorId,
      namedBy: "frame token",
    });
  });

  it("gets its cookie with the first change, of the other site's partition over TLS", async () => {
    const page = await get(LECTURE, { tls: true });
    expect(page.setCookie).toEqual([]);
    const { visitorId, setCookie } = await get("/api/chat", { tls: true, method: "POST", token: page.tokens.token });
    expect(visitorId).toBe(page.visitorId);
    expect(setCookie).toEqual([
      expect.stringMatching(/^__Host-cuepoint_frame=[^;]+; .*Path=\/; .*HttpOnly; Secure; Partitioned; SameSite=None$/),
    ]);
    const again = await get(LECTURE, { tls: true, cookie: pair(setCookie) });
    expect(again).toMatchObject({ visitorId, namedBy: "cookie", setCookie: [] });
    expect(
      await get("/api/chat", { tls: true, method: "POST", token: again.tokens.token, cookie: pair(setCookie) }),
    ).toMatchObject({ visitorId, setCookie: [] });
  });

  it("has the viewer of the site's own cookie if the browser sends it", async () => {
    const cookie = `__Host-cuepoint_visitor=${signed(ALICE)}`;
    expect(await get(LECTURE, { tls: true, cookie })).toMatchObject({ visitorId: ALICE, setCookie: [] });
    expect(await get(LECTURE, { tls: true, cookie: `__Host-cuepoint_frame=${signed(BOB)}; ${cookie}` })).toMatchObject({
      visitorId: ALICE,
    });
  });

  it.each([
    ["expired", signed(ALICE, { purpose: "frame", ago: DAY / 8 })],
    ["of tomorrow", signed(ALICE, { purpose: "frame", ago: -DAY })],
    ["forged", signed(ALICE, { purpose: "frame", secret: "a secret of someone else" })],
    ["changed", signed(BOB, { purpose: "frame" }).replace(BOB, ALICE)],
    ["that is a cookie", signed(ALICE)],
    ["that only renews", signed(ALICE, { purpose: "frame renewal" })],
    ["that is no token", "undefined"],
  ])("with a token %s has the cookie's viewer, and a new one without a cookie", async (_, token) => {
    expect(await get("/api/conversations", { token, cookie: plain(signed(BOB)) })).toMatchObject({
      visitorId: BOB,
      namedBy: "cookie",
    });
    const { visitorId, namedBy } = await get("/api/conversations", { token });
    expect(namedBy).toBeNull();
    expect(visitorId).not.toBe(ALICE);
  });

  it("renews its tokens at one address, for a semester", async () => {
    const renewal = signed(ALICE, { purpose: "frame renewal", ago: 170 * DAY });
    expect(await get("/api/visitor", { method: "POST", token: renewal })).toMatchObject({
      visitorId: ALICE,
      namedBy: "frame renewal",
    });
    expect((await get("/api/visitor", { token: renewal })).namedBy).toBeNull();
    expect((await get("/api/chat", { method: "POST", token: renewal })).namedBy).toBeNull();
    const stale = signed(ALICE, { purpose: "frame renewal", ago: 181 * DAY });
    expect((await get("/api/visitor", { method: "POST", token: stale })).namedBy).toBeNull();
    expect(
      (await get("/api/visitor", { method: "POST", token: signed(ALICE, { purpose: "frame" }) })).namedBy,
    ).toBeNull();
  });

  it("never replaces the cookie of another visitor", async () => {
    const token = signed(ALICE, { purpose: "frame" });
    for (const ago of [0, 300 * DAY]) {
      expect(await get("/api/chat", { method: "POST", token, cookie: plain(signed(BOB, { ago })) })).toMatchObject({
        visitorId: ALICE,
        setCookie: [],
      });
    }
  });
});

describe("an answer", () => {
  it("is not cached unless it allows it", async () => {
    for (const path of ["/", "/api/conversations", "/none?status=404"])
      expect((await get(path)).cacheControl).toBe("private, no-store");
    expect((await get("/api/x?kept=1")).cacheControl).toBe("public");
  });
});
