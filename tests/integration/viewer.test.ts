import { afterAll, beforeAll, expect, test } from "vitest";
import { signVisitor, type Purpose } from "~/identity/signed-visitor.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { newDataDir, removeDataDir } from "../setup/database";

const SECRET = "the secret of this semester";
const LECTURE = "/courses/search-101/lectures/inverted-index";
const FRAMED = `/embed${LECTURE}`;
const QUESTION = "Why do we stem words?";
const OVER_TLS = { "x-forwarded-proto": "https" };

let dataDir: string;
let app: AppServer;
/** A visitor with a conversation and a note. */
let alice: { cookie: string; visitorId: string; conversation: string; answer: string; note: string };

const start = (secret: string) => startApp({ dataDir, env: { SESSION_SECRET: secret } });
beforeAll(async () => {
  dataDir = await newDataDir();
  app = await start(SECRET);
  const { cookie, id, response } = await ask(app.url, { text: QUESTION, lecture: "inverted-index" });
  await response.text();
  const { messages } = await json<{ messages: { id: string }[] }>(`/api/conversations/${id}`, { cookie });
  const note = await json<{ id: string }>(
    "/api/courses/search-101/notes",
    { cookie },
    { lecture_id: "inverted-index", at_seconds: 1, body: "my own words" },
  );
  alice = {
    cookie,
    visitorId: /=([\w-]{36})\./.exec(cookie)![1]!,
    conversation: id,
    answer: messages.at(-1)!.id,
    note: note.id,
  };
});
afterAll(async () => {
  await app?.stop();
  await removeDataDir(dataDir);
});

type Headers = Record<string, string>;

const get = (path: string, headers: Headers = {}) => fetch(app.url + path, { headers });
async function json<T>(path: string, headers: Headers = {}, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? { headers }
      : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await (await fetch(app.url + path, init)).json()) as T;
}
const listed = async (headers: Headers) =>
  (await json<{ conversations: { id: string }[] }>("/api/conversations", headers)).conversations.map(({ id }) => id);
const pairOf = (response: Response) => response.headers.getSetCookie()[0]!.split(";")[0]!;
const tokenOf = (html: string) =>
  /\\"token\\",\\"([\w.-]+)\\"/.exec(html)?.[1] ?? /"token","([\w.-]+)"/.exec(html)?.[1] ?? "";

test.each([
  ["a cookie of its partition, over TLS", OVER_TLS],
  ["its token, over http", {}],
])(
  "a frame's page, token and cookie identify one visitor: the conversation reopens through %s",
  async (_, transport: Headers) => {
    const page = await get(FRAMED, transport);
    expect(page.headers.getSetCookie()).toEqual([]);
    const token = { "x-cuepoint-visitor": tokenOf(await page.text()) };
    const { id, response } = await ask(app.url, {
      text: QUESTION,
      lecture: "inverted-index",
      headers: { ...transport, ...token },
    });
    await response.text();
    expect(await listed({ ...transport, ...token })).toEqual([id]);
    const cookie = { ...transport, cookie: pairOf(response) };
    expect(cookie.cookie).toMatch(transport === OVER_TLS ? /^__Host-cuepoint_frame=/ : /^cuepoint_visitor=/);
    expect(await listed(cookie)).toEqual([id]);
    const reloaded = await (await get(FRAMED, cookie)).text();
    expect(reloaded).toContain(`data-conversation-id="${id}"`);
    expect(await listed({ ...transport, "x-cuepoint-visitor": tokenOf(reloaded) })).toEqual([id]);
    const latest = await json("/api/conversations/latest?course=search-101&lecture=inverted-index", {
      ...transport,
      ...token,
    });
    expect(latest).toMatchObject({ id, messages: [{ role: "user" }, { role: "assistant" }] });
  },
);

test("renews a frame's tokens only with their renewal", async () => {
  const of = (purpose: Purpose, secret = SECRET) => signVisitor(purpose, alice, [secret]);
  const renew = (header: string) =>
    fetch(`${app.url}/api/visitor`, { method: "POST", headers: { "x-cuepoint-visitor": header } });
  const renewed = await renew(of("frame renewal"));
  expect(renewed.headers.get("cache-control")).toBe("private, no-store");
  const { token, renewal, expires_in } = (await renewed.json()) as {
    token: string;
    renewal: string;
    expires_in: number;
  };
  expect(expires_in).toBe(7_200);
  expect(await listed({ "x-cuepoint-visitor": token })).toEqual([alice.conversation]);
  expect((await renew(renewal)).status).toBe(200);
  for (const header of [of("frame"), of("visitor cookie"), of("frame renewal", "a secret of someone else"), "x", ""])
    expect((await renew(header)).status).toBe(401);
  expect((await fetch(`${app.url}/api/visitor`, { method: "POST", headers: { cookie: alice.cookie } })).status).toBe(
    401,
  );
});

/** Credentials that name Alice and must not give access to her data. */
function forgeries(): [string, Headers][] {
  const [, value] = /=(.*)/.exec(alice.cookie)!;
  const header = (token: string) => ({ "x-cuepoint-visitor": token });
  const signed = (purpose: Purpose, secret = SECRET) => signVisitor(purpose, alice, [secret]);
  return [
    ["nothing at all", {}],
    [
      "a cookie of another secret",
      { cookie: `cuepoint_visitor=${signed("visitor cookie", "a secret of someone else")}` },
    ],
    ["a frame's token as a cookie", { cookie: `cuepoint_visitor=${signed("frame")}` }],
    ["two cookies", { cookie: `${alice.cookie}; cuepoint_visitor=x` }],
    ["a plain cookie over TLS", { ...OVER_TLS, cookie: alice.cookie }],
    ["a cookie's value as a token", header(value!)],
    ["a renewal as a token", header(signed("frame renewal"))],
    ["a token of another secret", header(signed("frame", "a secret of someone else"))],
    ["a token without its signature", header(signed("frame").replace(/\.[^.]*$/, "."))],
  ];
}

test("no forged, expired or misused credential opens a visitor's data", async () => {
  const conversation = `/api/conversations/${alice.conversation}`;
  for (const [name, headers] of forgeries()) {
    const status = async (path: string, method = "GET", body?: unknown) =>
      (
        await fetch(app.url + path, {
          method,
          headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).status;
    expect(await listed(headers), name).toEqual([]);
    expect(await status(conversation), name).toBe(404);
    expect(await status(`${conversation}/export`), name).toBe(404);
    expect(await status(conversation, "PATCH", { title: "Mine" }), name).toBe(404);
    expect(await status(conversation, "DELETE"), name).toBe(404);
    expect(await status(`${conversation}/share`, "POST"), name).toBe(404);
    expect(await status(`${conversation}/messages/${alice.answer}/feedback`, "PUT", { rating: "up" }), name).toBe(404);
    expect(await status(`/api/chat/${alice.conversation}/stop`, "POST"), name).toBe(404);
    expect(await status(`/api/courses/search-101/notes/${alice.note}`, "DELETE"), name).toBe(404);
    expect(await json("/api/courses/search-101/notes", headers), name).toEqual({ notes: [] });
    for (const page of [
      `${LECTURE}?c=${alice.conversation}`,
      `${FRAMED}?c=${alice.conversation}`,
      LECTURE,
      "/conversations",
    ]) {
      expect(await (await get(page, headers)).text(), `${name}: ${page}`).not.toContain(QUESTION);
    }
    const named = await json<{ messages: unknown[] }>(
      `/api/conversations/latest?course=search-101&lecture=inverted-index&c=${alice.conversation}`,
      headers,
    );
    expect(named.messages, name).toEqual([]);
  }
  expect(await listed({ cookie: alice.cookie })).toEqual([alice.conversation]);
});

test("caches no personal response, and sets no cookie with others", async () => {
  const { cookie, conversation } = alice;
  const cacheControl = async (path: string, headers: Headers = { cookie }) =>
    (await get(path, headers)).headers.get("cache-control");
  for (const path of [
    "/",
    LECTURE,
    `${LECTURE}.data`,
    FRAMED,
    "/conversations",
    "/conversations.data",
    "/api/conversations",
    `/api/conversations/${conversation}`,
    `/api/conversations/${conversation}/export`,
    `/api/chat/${conversation}/stream`,
    "/api/courses/search-101/notes",
    "/api/courses/search-101/notes/export",
    "/api/visitor",
    "/none",
  ]) {
    expect(await cacheControl(path), path).toBe("private, no-store");
    expect(await cacheControl(path, {}), path).toBe("private, no-store"); // also from the cache of pages
  }
  const answer = await ask(app.url, { text: QUESTION, cookie });
  expect(answer.response.headers.get("cache-control")).toBe("private, no-store, no-transform");
  await answer.response.text();
  for (const path of [`${LECTURE}/captions.vtt`, `${LECTURE}/transcript/srt`])
    expect(await cacheControl(path)).toBe("private, max-age=60");
  for (const path of [
    `${LECTURE}/captions.vtt`,
    "/api/courses",
    "/api/openapi.json",
    "/healthz",
    "/readyz",
    "/favicon.svg",
    "/api/conversations",
    "/api/visitor",
    "/none",
  ]) {
    expect((await get(path)).headers.getSetCookie(), path).toEqual([]);
  }
});

test("a cached page contains no visitor's data", async () => {
  const [first, second] = [await get(LECTURE), await get(LECTURE)];
  const ids = [first, second].map((page) => /=([\w-]{36})\./.exec(pairOf(page))![1]!);
  expect(new Set(ids).size).toBe(2);
  for (const page of [first, second]) {
    const html = await page.text();
    for (const id of ids) expect(html).not.toContain(id);
    expect(tokenOf(html)).toBe("");
  }
});

test("adding a new session secret before the old one loses no visitor", async () => {
  const headers = { cookie: alice.cookie };
  const token = { "x-cuepoint-visitor": signVisitor("frame", alice, [SECRET]) };
  await app.stop();
  app = await start(`the secret of the next semester,${SECRET}`);
  expect(await listed(headers)).toContain(alice.conversation);
  expect(await listed(token)).toContain(alice.conversation);
  const renewed = { cookie: pairOf(await get("/conversations", headers)) };
  await app.stop();
  app = await start("the secret of the next semester");
  expect(await listed(renewed)).toContain(alice.conversation);
  expect(await listed(headers)).toEqual([]);
  expect(await listed(token)).toEqual([]);
  expect(app.output()).not.toContain(SECRET);
});
