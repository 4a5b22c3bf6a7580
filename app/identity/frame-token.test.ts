import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ALICE,
  BOB,
  CAROL,
  DAY,
  pair,
  plain,
  SESSION,
  SESSION_ID,
  signed,
  startViewerServer,
  TICKET,
} from "../../tests/setup/viewer-server";

let server: Awaited<ReturnType<typeof startViewerServer>>;
let get: (typeof server)["get"];
beforeAll(async () => {
  server = await startViewerServer();
  ({ get } = server);
});
afterAll(() => server.stop());

const LECTURE = "/embed/courses/a/lectures/b";

describe("a page in another site's frame", () => {
  it("is rendered for its tokens' viewer", async () => {
    const { visitorId, tokens } = await get(LECTURE);
    expect(await get("/api/conversations", { token: tokens.token })).toMatchObject({
      visitorId,
      namedBy: "frame token",
    });
  });

  it("gets its cookie with the first change, partitioned over TLS", async () => {
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

  it("has the viewer of the site's own cookie if the browser sends one", async () => {
    const cookie = `__Host-cuepoint_visitor=${signed(ALICE)}`;
    expect(await get(LECTURE, { tls: true, cookie })).toMatchObject({ visitorId: ALICE, setCookie: [] });
    expect(await get(LECTURE, { tls: true, cookie: `__Host-cuepoint_frame=${signed(BOB)}; ${cookie}` })).toMatchObject({
      visitorId: ALICE,
    });
  });

  it.each([
    ["expired", signed(ALICE, { purpose: "frame", ago: DAY / 8 })],
    ["from the future", signed(ALICE, { purpose: "frame", ago: -DAY })],
    ["forged", signed(ALICE, { purpose: "frame", secret: "a secret of someone else" })],
    ["with another visitor's id", signed(BOB, { purpose: "frame" }).replace(BOB, ALICE)],
    ["that is a cookie", signed(ALICE)],
    ["that is a renewal", signed(ALICE, { purpose: "frame renewal" })],
    ["that is not a token", "undefined"],
  ])("with a token %s uses the cookie's viewer, or a new one without a cookie", async (_, token) => {
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

describe("a session in a frame without cookies", () => {
  const asCarol = { visitorId: CAROL, user: { userId: CAROL } };

  it("starts with a ticket, continues with tokens, and sets no visitor cookie", async () => {
    const page = await get(`${LECTURE}?ticket=${TICKET}`, { tls: true });
    expect(page).toMatchObject({ ...asCarol, setCookie: [] });
    const { token, renewal } = page.tokens;
    expect(await get("/api/chat", { method: "POST", token })).toMatchObject({ ...asCarol, setCookie: [] });
    const renewed = await get("/api/visitor", { method: "POST", token: renewal });
    expect(renewed).toMatchObject({ ...asCarol, namedBy: "frame renewal" });
    expect(await get("/api/conversations", { token: renewed.tokens.token })).toMatchObject(asCarol);
  });

  it("accepts a ticket only on a frame's page", async () => {
    for (const [path, method] of [
      [`/account?ticket=${TICKET}`, "GET"],
      [`${LECTURE}?ticket=${TICKET}`, "POST"],
      [`${LECTURE}?ticket=unknown`, "GET"],
    ] as const)
      expect((await get(path, { method })).user).toBeNull();
  });

  it.each([
    ["forged", signed(SESSION_ID, { purpose: "frame session", secret: "a secret of someone else" })],
    ["that is a visitor's", signed(SESSION_ID, { purpose: "frame" })],
    ["that is a renewal", signed(SESSION_ID, { purpose: "frame session renewal" })],
  ])("with a token %s belongs to nobody", async (_, token) => {
    expect((await get("/api/conversations", { token })).user).toBeNull();
  });

  it.each([
    ["expired", signed(SESSION_ID, { purpose: "frame session", ago: DAY / 8 })],
    ["of a session that has ended", signed(ALICE, { purpose: "frame session" })],
  ])(
    "with a token %s is refused, so that nothing is stored for a visitor whom nobody can be again",
    async (_, token) => {
      for (const cookie of [undefined, plain(signed(BOB))])
        expect(await get("/api/chat", { method: "POST", token, ...(cookie && { cookie }) })).toMatchObject({
          status: 401,
          error: { code: "unauthorized", message: expect.stringContaining("Open the lecture from your course again.") },
          setCookie: [],
          authenticate: null,
        });
    },
  );

  it("is renewed within half a day", async () => {
    const renew = (ago: number) =>
      get("/api/visitor", { method: "POST", token: signed(SESSION_ID, { purpose: "frame session renewal", ago }) });
    expect((await renew(DAY / 3)).user).toMatchObject({ userId: CAROL });
    expect((await renew(DAY)).user).toBeNull();
  });

  it("stays in the cookie if it came by a cookie", async () => {
    for (const name of ["__Host-cuepoint_session", "__Host-cuepoint_frame_session"]) {
      const page = await get(LECTURE, { tls: true, cookie: `${name}=${SESSION}` });
      expect(page.user).toMatchObject({ userId: CAROL });
      expect((await get("/api/conversations", { token: page.tokens.token })).user).toBeNull();
    }
  });
});
