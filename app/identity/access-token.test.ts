import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_TOKEN, ALICE, CAROL, plain, SESSION, signed, startViewerServer } from "../../tests/setup/viewer-server";
import { accessTokenIn, requireReading } from "./access-token";

const TOKEN = `cpt_${"a".repeat(43)}`;

it.each([
  [`Bearer ${TOKEN}`, TOKEN],
  [`bearer   ${TOKEN} `, TOKEN],
  ["Bearer cpt_", "cpt_"],
  ["Bearer cpt_short", "cpt_short"],
  ["Bearer the-token-of-an-administrator", null],
  [`Basic ${TOKEN}`, null],
  [TOKEN, null],
  ["", null],
  [undefined, null],
])("finds the token of header %j: %j", (header, token) => expect(accessTokenIn(header)).toBe(token));

it.each([
  ["Bearer the-beginning-is-missing", "the-beginning-is-missing"],
  ["Bearer ", ""],
  ["Bearer", ""],
  [`Bearer ${TOKEN}`, TOKEN],
  ["Basic abc", null],
  [undefined, null],
])("finds the token of a program's header %j: %j", (header, token) => expect(accessTokenIn(header, true)).toBe(token));

const isAllowed = (method: string, path: string) => {
  try {
    requireReading(method, path);
    return true;
  } catch {
    return false;
  }
};

it.each([
  ["GET", "/api/courses"],
  ["HEAD", "/api/courses"],
  ["GET", "/API/courses"],
  ["GET", "/%61pi/courses"],
  ["GET", "/api/courses/x/search"],
  ["POST", "/mcp"],
  ["GET", "/mcp"],
  ["POST", "/mcp/"],
])("allows a token to %s %s", (method, path) => expect(isAllowed(method, path)).toBe(true));

it.each([
  ["POST", "/api/chat"],
  ["DELETE", "/api/visitor/data"],
  ["PUT", "/api/courses/x"],
  ["GET", "/"],
  ["GET", "/account"],
  ["POST", "/account"],
  ["GET", "/apis"],
  ["POST", "/mcp/other"],
  ["POST", "/mcp.data"],
  ["GET", "/courses/x"],
  ["GET", "/media/x/y.mp4"],
])("does not allow a token to %s %s", (method, path) => expect(isAllowed(method, path)).toBe(false));

describe("a request with a personal access token", () => {
  let server: Awaited<ReturnType<typeof startViewerServer>>;
  beforeAll(async () => void (server = await startViewerServer()));
  afterAll(() => server.stop());
  const authorization = `Bearer ${ACCESS_TOKEN}`;

  it("belongs to its user, whatever cookies it has, and sets none", async () => {
    const found = await server.get("/api/courses", { authorization, cookie: plain(signed(ALICE)) });
    expect(found).toMatchObject({ visitorId: CAROL, user: { name: "Carol" }, setCookie: [] });
    const posted = await server.get("/mcp", { authorization, method: "POST" });
    expect(posted).toMatchObject({ visitorId: CAROL, setCookie: [] });
  });

  it("is refused if it changes something or opens a page", async () => {
    for (const [method, path] of [
      ["POST", "/api/chat"],
      ["GET", "/account"],
      ["DELETE", "/api/visitor/data"],
    ] as const) {
      const refused = await server.get(path, { authorization, method });
      expect(refused).toMatchObject({ status: 403, error: { message: expect.stringContaining("can only read") } });
      expect(refused.authenticate).toBe('Bearer realm="Cuepoint", error="insufficient_scope"');
    }
  });

  it("is rejected with a wrong token, instead of being anonymous or another user's", async () => {
    const cookie = `cuepoint_session=${SESSION}`;
    for (const token of ["cpt_", "cpt_wrong", `cpt_${"u".repeat(43)}`]) {
      const refused = await server.get("/api/courses", { authorization: `Bearer ${token}`, cookie });
      expect(refused).toMatchObject({ status: 401, error: { message: "This token is unknown." }, setCookie: [] });
      expect(refused.authenticate).toBe('Bearer realm="Cuepoint", error="invalid_token"');
    }
  });

  it("does not look up the token for a health check", async () => {
    expect((await server.get("/healthz", { authorization: "Bearer cpt_wrong" })).status).toBe(200);
  });
});
