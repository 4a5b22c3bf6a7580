import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALICE, CAROL, pair, plain, SESSION, signed, startViewerServer } from "../../tests/setup/viewer-server";

let server: Awaited<ReturnType<typeof startViewerServer>>;
let get: (typeof server)["get"];
beforeAll(async () => {
  server = await startViewerServer();
  ({ get } = server);
});
afterAll(() => server.stop());

const OVER_HTTP = `cuepoint_session=${SESSION}`;
const OVER_TLS = `__Host-cuepoint_session=${SESSION}`;

describe("a session's cookie", () => {
  it("identifies its user, who gets no visitor cookie", async () => {
    for (const options of [{ cookie: OVER_HTTP }, { cookie: OVER_TLS, tls: true }]) {
      const page = await get("/", options);
      expect(page).toMatchObject({ visitorId: CAROL, user: { name: "Carol" }, roles: [{ role: "admin" }] });
      expect(page.setCookie).toEqual([]);
      expect((await get("/api/chat", { ...options, method: "POST" })).setCookie).toEqual([]);
    }
  });

  it("takes precedence over the visitor's cookie and a frame's token", async () => {
    const token = signed(ALICE, { purpose: "frame" });
    expect((await get("/", { cookie: `${plain(signed(ALICE))}; ${OVER_HTTP}`, token })).visitorId).toBe(CAROL);
  });

  it.each([
    ["unknown", "cuepoint_session=".padEnd(60, "u")],
    ["not a token", "cuepoint_session=Carol"],
    ["one of two", `${OVER_HTTP}; cuepoint_session=${"u".repeat(43)}`],
    ["the one of TLS, over http", OVER_TLS],
  ])("leaves the visitor anonymous if it is %s", async (_, cookie) => {
    expect(await get("/", { cookie: `${cookie}; ${plain(signed(ALICE))}` })).toMatchObject({
      visitorId: ALICE,
      user: null,
      roles: [],
    });
  });

  it("is ignored over TLS without its prefix, which a sibling host can set", async () => {
    expect((await get("/", { cookie: OVER_HTTP, tls: true })).user).toBeNull();
  });

  it("does not make a user anonymous if it cannot be checked", async () => {
    const cookie = `cuepoint_session=${"x".repeat(43)}`;
    expect((await get("/api/chat", { cookie, method: "POST" })).status).toBe(503);
    expect((await get("/healthz", { cookie })).user).toBeNull();
  });

  it("is set with the attributes that protect it, and replaces the visitor's", async () => {
    const { setCookie } = await get("/sign-in", { tls: true, method: "POST" });
    expect(setCookie).toEqual([
      expect.stringMatching(
        /^__Host-cuepoint_session=s{43}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-cuepoint_visitor=;/),
      expect.stringMatching(/^__Host-cuepoint_frame=;/),
    ]);
    expect((await get("/", { tls: true, cookie: pair(setCookie) })).visitorId).toBe(CAROL);
    expect((await get("/sign-out", { method: "POST", cookie: OVER_HTTP })).setCookie).toEqual([
      expect.stringMatching(/^cuepoint_session=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
  });
});

it("gives a signed-in user's frame tokens of the browser's visitor, which sign nobody in", async () => {
  const page = await get("/embed/courses/a/lectures/b", { cookie: `${OVER_HTTP}; ${plain(signed(ALICE))}` });
  expect(page.visitorId).toBe(CAROL);
  expect(await get("/api/conversations", { token: page.tokens.token })).toMatchObject({ visitorId: ALICE, user: null });
});

it("does not accept a signed cookie or token as a user", async () => {
  expect((await get("/", { cookie: plain(signed(CAROL)) })).visitorId).not.toBe(CAROL);
  expect((await get("/", { token: signed(CAROL, { purpose: "frame" }) })).visitorId).not.toBe(CAROL);
});
