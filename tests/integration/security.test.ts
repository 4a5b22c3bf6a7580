import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { exchangeRaw, rawRequest, sendEndlessly } from "../setup/raw-http";

const SECRET = "a secret of the tests alone";
const ADMIN_TOKEN = "the operators' own token";
let app: AppServer;
beforeAll(async () => {
  const env = { ADMIN_TOKEN, SESSION_SECRET: SECRET, EMBED_ORIGINS: "https://lms.test" };
  app = await startApp({ env });
});
afterAll(() => app?.stop());

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

test("a request for data in Remix's earlier form is not found, and is no error in the log", async () => {
  const before = app.output().length;
  const addresses = ["/?_data=routes/_index", `${LECTURE}?_data=root`, "/?q=x&_data"];
  for (const address of addresses) expect((await fetch(app.url + address)).status, address).toBe(404);
  const logged = () => app.output().slice(before);
  await expect.poll(() => logged().split(`"msg":"request"`).length).toBeGreaterThan(addresses.length);
  expect(logged()).not.toContain('"level":50');
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
    const response = await fetch(app.url + address, { method, headers, body: sent });
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
  };
  const response = await fetch(app.url + address, { method, headers, body: sent });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("nested too deeply");
  expect(app.output()).not.toContain("Maximum call stack");
});

test("opens an operator's address only with the token", async () => {
  const usage = `${app.url}/api/admin/courses/search-101/usage`;
  await (await ask(app.url, { text: "What is stemming?" })).response.text();
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
  const { answer, sent } = await sendEndlessly(app.url, address, type);
  expect(answer).toMatch(/^(HTTP\/1\.1 413 |$)/); // refused with a message, or cut off
  expect(sent).toBeLessThan(40);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});

test.each([
  "/media/../session-secret",
  "/media/..%2fsession-secret",
  "/media/%2e%2e/session-secret",
  "/media/..%5csession-secret",
  "/media/.hidden",
  "/assets/../../server/index.js",
  "/media/%00",
])("%s leads to no file outside the public folders", async (address) => {
  await writeFile(path.join(app.dataDir, "session-secret"), SECRET);
  const answer = await exchangeRaw(app.url, rawRequest({ target: address }));
  expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /);
  expect(answer).not.toContain(SECRET);
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
  const answer = await exchangeRaw(app.url, rawRequest({ target: address }));
  expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)![1])).toBeLessThan(500);
  expect(answer).not.toMatch(/\n\s+at \S+ \(|node_modules|from (lectures|courses) where|ECONNREFUSED|PostgresError/i);
});
