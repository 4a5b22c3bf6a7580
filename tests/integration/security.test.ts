import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { connect as connectTcp } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { addTokens } from "~db/token-usage.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";

// Two processes on one database, with the limits of a small installation.
const LIMITS = {
  ASKS_PER_MINUTE: "3",
  ASKS_PER_MINUTE_PER_ADDRESS: "40",
  REQUESTS_PER_MINUTE_PER_ADDRESS: "400",
  DAILY_TOKENS_PER_VISITOR: "50000",
  DAILY_TOKENS_PER_COURSE: "90000",
};
const ADMIN_TOKEN = "the instructors' own token";
let dataDir: string;
let app: AppServer;
let other: AppServer;
let sql: Sql;
beforeAll(async () => {
  dataDir = await newDataDir();
  const env = {
    ...LIMITS,
    ADMIN_TOKEN,
    SESSION_SECRET: "a secret of the tests alone",
    EMBED_ORIGINS: "https://lms.test",
  };
  app = await startApp({ dataDir, env });
  other = await startApp({ dataDir, env });
  sql = await openDatabase(dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await Promise.all([app?.stop(), other?.stop()]);
  await removeDataDir(dataDir);
});

/** Sends a request from a new address, so that no test uses up another's limits. */
let addresses = 0;
const fromAnywhere = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` });
const LECTURE = "/courses/search-101/lectures/inverted-index";

test("every script of a page has the response's nonce, and the policy allows no other script", async () => {
  const nonces = new Set<string>();
  for (const page of [
    "/",
    "/courses/search-101",
    LECTURE,
    `/embed${LECTURE}`,
    "/conversations",
    "/no-such-page",
    "/embed/check",
  ]) {
    const response = await fetch(app.url + page);
    const policy = response.headers.get("content-security-policy")!;
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)![1]!;
    const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(7);
});

test("all responses have the security headers", async () => {
  for (const address of ["/", "/api/courses", "/favicon.svg", "/media/none.mp4", "/healthz"]) {
    const { headers } = await fetch(app.url + address);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'self'$/);
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  }
  const overTls = await fetch(app.url, { headers: { "x-forwarded-proto": "https" } });
  expect(overTls.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(overTls.headers.get("set-cookie")).toMatch(/^__Host-cuepoint_visitor=.*HttpOnly; Secure; SameSite=Lax/);
});

test("only embedded lecture pages can be framed, and only by allowed sites", async () => {
  const ancestors = async (page: string) =>
    /frame-ancestors ([^;]+)/.exec((await fetch(app.url + page)).headers.get("content-security-policy")!)![1];
  expect(await ancestors(`/embed${LECTURE}`)).toBe("'self' https://lms.test");
  expect(await ancestors(LECTURE)).toBe("'self'");
  expect(await ancestors(`/media/x.mp4`)).toBe("'self'");
});

const body = (text: string) =>
  JSON.stringify({
    id: randomUUID(),
    course: "search-101",
    message: { id: randomUUID(), role: "user", parts: [{ type: "text", text }] },
  });
test.each([
  ["POST", "/api/chat", body("Why do we stem words?")],
  ["POST", `/api/chat/${randomUUID()}/stop`, ""],
  ["POST", "/api/courses/search-101/notes", JSON.stringify({ lecture_id: "inverted-index", at_seconds: 1, body: "x" })],
  ["DELETE", "/api/courses/search-101/notes/x", ""],
  ["POST", "/conversations.data", "intent=delete&id=x"],
  ["POST", "/preferences", "theme=dark"],
  ["POST", "/mcp", "{}"],
])("rejects %s %s from another site's page", async (method, address, sent) => {
  for (const headers of [
    { origin: "https://evil.test" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[]) {
    const response = await fetch(app.url + address, { method, headers: { ...headers, ...fromAnywhere() }, body: sent });
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toEqual({
      error: { code: "forbidden", message: expect.stringContaining("another site") },
    });
  }
});

test("allows changes from a page behind two proxies", async () => {
  const throughTwo = {
    origin: "https://lectures.test",
    "x-forwarded-host": "lectures.test, proxy.internal",
    ...fromAnywhere(),
  };
  const response = await fetch(`${app.url}/preferences`, {
    method: "POST",
    headers: throughTwo,
    body: new URLSearchParams({ theme: "dark" }),
    redirect: "manual",
  });
  expect(response.status).toBe(302);
  const elsewhere = await fetch(`${app.url}/preferences`, {
    method: "POST",
    headers: { ...throughTwo, origin: "https://evil.test" },
    body: new URLSearchParams({ theme: "dark" }),
  });
  expect(elsewhere.status).toBe(403);
});

test.each([
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r/evil.test",
  "/\\evil.test",
  "//evil.test",
  "/.//evil.test",
  "/ä\t",
  "https://evil.test",
  `/${"a".repeat(1_990)}//`,
])("changing preferences on the page %j never redirects to another site", async (back) => {
  const body = new URLSearchParams({ theme: "dark", back });
  const response = await fetch(`${app.url}/preferences`, {
    method: "POST",
    headers: fromAnywhere(),
    body,
    redirect: "manual",
  });
  expect(response.status).toBe(302);
  expect(new URL(response.headers.get("location")!, app.url).origin).toBe(app.url);
  expect(response.headers.get("location")).not.toMatch(/^\/[\t\n\r/\\]/);
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
test.each([
  [
    "POST",
    "/api/chat",
    `{"id":"${randomUUID()}","course":"search-101","message":{"id":"x","role":"user","parts":${nested(20_000)}}}`,
  ],
  ["POST", "/api/courses/search-101/notes", `{"lecture_id":"inverted-index","at_seconds":1,"body":${nested(20_000)}}`],
  ["PATCH", "/api/courses/search-101/notes/x", nested(30_000)],
  ["PATCH", `/api/conversations/${randomUUID()}`, `${'{"a":'.repeat(8_000)}1${"}".repeat(8_000)}`],
  ["PUT", `/api/conversations/${randomUUID()}/messages/x/feedback`, nested(30_000)],
  ["POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${nested(20_000)}}`],
])("%s %s answers 400 to a deeply nested body", async (method, address, sent) => {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...fromAnywhere(),
  };
  const response = await fetch(app.url + address, { method, headers, body: sent });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("nested too deeply");
  expect(app.output()).not.toContain("Maximum call stack");
});

test("limits a visitor's questions across both processes, and allows more later", async () => {
  const from = fromAnywhere();
  const first = await ask(app.url, { text: "What is stemming?", headers: from });
  await first.response.text();
  const statuses: number[] = [];
  for (const { url } of [other, app, other]) {
    const { response } = await ask(url, { text: "What is stemming?", cookie: first.cookie, headers: from });
    statuses.push(response.status);
    if (response.status === 429) {
      const wait = Number(response.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(20);
      expect(await response.json()).toEqual({
        error: {
          code: "rate_limited",
          message: `Too many questions. Try again in ${wait === 1 ? "1 second" : `${wait} seconds`}.`,
        },
      });
    } else await response.text();
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ask(app.url, { text: "What is stemming?", headers: from })).response.status).toBe(200); // another visitor in the same lecture hall
});

test("limits the questions of an address that sends new visitors, and of no other address", async () => {
  const from = fromAnywhere();
  const unknown = { course: "no-such-course", text: "x", headers: from };
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => (await ask([app, other][i % 2]!.url, unknown)).response.status),
  );
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(40);
  expect((await ask(app.url, unknown)).response.status).toBe(429);
  expect((await ask(app.url, { ...unknown, headers: fromAnywhere() })).response.status).toBe(404);
});

test("stores no address", async () => {
  await fetch(`${app.url}/api/courses`, { headers: { "x-forwarded-for": "203.0.113.250" } });
  const buckets = await sql<{ bucket: string }[]>`select bucket from rate_limits`;
  expect(buckets.length).toBeGreaterThan(0);
  expect(JSON.stringify(buckets)).not.toContain("203.0.113");
  expect(app.output()).not.toContain("203.0.113");
});

test("tells a visitor without tokens when to try again, and applies a course's budget to everyone", async () => {
  const { id, cookie, response } = await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() });
  await response.text();
  const [conversation] = await sql<
    { visitorId: string }[]
  >`select visitor_id as "visitorId" from conversations where conversation_id = ${id}`;
  await addTokens(sql, { courseId: "search-101", visitorId: conversation!.visitorId }, 50_000);
  const again = await ask(other.url, { text: "And what else?", id, cookie, headers: fromAnywhere() });
  expect(again.response.status).toBe(429);
  expect(((await again.response.json()) as { error: { message: string } }).error.message).toMatch(
    /^You have used up the answers for today\. Try again in (1 hour|\d+ hours), after midnight UTC\.$/,
  );
  expect((await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() })).response.status).toBe(200);
  await addTokens(sql, { courseId: "search-101", visitorId: "everybody else" }, 50_000);
  const anybody = await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() });
  expect(((await anybody.response.json()) as { error: { message: string } }).error.message).toMatch(
    /^This course has used up/,
  );
  await sql`delete from token_usage`;
});

test("opens an instructor's address only with the token", async () => {
  const usage = `${app.url}/api/admin/courses/search-101/usage`;
  await (await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() })).response.text();
  for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: ADMIN_TOKEN }] as Record<
    string,
    string
  >[]) {
    const response = await fetch(usage, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect((await fetch(`${app.url}/metrics`, { headers })).status).toBe(401);
  }
  const response = await fetch(usage, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  const { days } = (await response.json()) as { days: { day: string; answers: number }[] };
  expect(days[0]).toMatchObject({ day: new Date().toISOString().slice(0, 10), answers: expect.any(Number) });
  expect(
    (await fetch(`${app.url}/api/admin/courses/none/usage`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } }))
      .status,
  ).toBe(404);
});

test.each([
  ["/api/chat", "application/json"],
  ["/mcp", "application/json"],
  ["/preferences", "application/x-www-form-urlencoded"],
  ["/api/courses/search-101/notes", "application/json"],
])("cuts off an endless body at %s", async (address, type) => {
  const { answer, sent } = await sendEndlessly(address, type);
  expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/); // refused with a message, or cut off
  expect(sent).toBeLessThan(40);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});

/** Returns the response, and the number of megabytes that the server read, at most 64. */
function sendEndlessly(address: string, type: string): Promise<{ answer: string; sent: number }> {
  const megabyte = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(2 ** 20, "a"), Buffer.from("\r\n")]);
  return new Promise((resolve) => {
    let [answer, sent] = ["", 0];
    const socket = connectTcp(Number(new URL(app.url).port), "localhost", () => {
      socket.write(
        `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const more = () => {
        if (socket.writable && ++sent < 64) socket.write(megabyte, more);
        else socket.destroy();
      };
      more();
    });
    socket
      .on("data", (data) => (answer += data.toString()))
      .on("error", () => {})
      .on("close", () => resolve({ answer, sent }));
  });
}

/** Sends a path that a browser would normalize. */
function rawGet(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url);
    const socket = connectTcp(Number(port), "localhost", () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let answer = "";
    socket
      .on("data", (data) => (answer += data.toString()))
      .on("end", () => resolve(answer))
      .on("error", reject);
  });
}

test.each([
  "/media/../session-secret",
  "/media/..%2fsession-secret",
  "/media/%2e%2e/session-secret",
  "/media/..%5csession-secret",
  "/media/.hidden",
  "/assets/../../server/index.js",
  "/media/%00",
])("%s leads to no file outside the public folders", async (address) => {
  await writeFile(path.join(dataDir, "session-secret"), "a secret of the tests alone");
  const answer = await rawGet(address);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /);
  expect(answer).not.toContain("a secret of the tests alone");
});

test.each([
  "/%E0%A4%A",
  "/courses/%E0%A4%A",
  "/api/courses/%ff/lectures",
  "/courses/search-101?_data=routes%2Fno",
  "/_root.data?_routes=x",
  "/courses/search-101/lectures/..%2f..%2fx",
  "/%00",
  "/%5c",
  "/%2e%2e/%5C/x",
  "//x/y",
])("answers %s with a message and no internals", async (address) => {
  const answer = await rawGet(address);
  expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)![1])).toBeLessThan(500);
  expect(answer).not.toMatch(/\n\s+at \S+ \(|node_modules|from (lectures|courses) where|ECONNREFUSED|PostgresError/i);
});
