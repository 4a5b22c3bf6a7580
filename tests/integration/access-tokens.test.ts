import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { peopleOf } from "../setup/accounts";
import { makeAnimalsCourse, COURSE as MEMBERS_COURSE } from "../setup/animals-course";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { shownIn, type FormBrowser } from "../setup/form-browser";
import { runCli } from "../setup/run-cli";

// why: the mocks' interceptors never release response bodies that the client discards, and the client waits for them.
const { fetch: plainFetch } = globalThis;
const COURSE = "search-101";

let app: AppServer;
let sql: Sql;
let folder: string;
let ada: FormBrowser;
let conversation: string;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
  folder = await makeAnimalsCourse();
  expect(await runCli("ingest", [folder], { DATA_DIR: app.dataDir })).toMatchObject({ code: 0 });
  await setVisibility(sql, MEMBERS_COURSE, "members");
  ada = await peopleOf(app).join("Ada", "student", "--course", COURSE);
  const { id, response } = await ask(app.url, { text: "Why do we stem words?", cookie: ada.cookie() });
  await response.text();
  conversation = id;
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a token on the account page. */
async function create(browser: FormBrowser, name: string, days = "90"): Promise<string> {
  const page = await (await browser.submit("/account", { intent: "create-token", name, days })).text();
  const [, token] = /value="(cpt_[\w-]{43})"/.exec(page) ?? [];
  if (!token) throw new Error(`no token was shown: ${page.slice(0, 2_000)}`);
  return token;
}

const request = (token: string, path: string, init: RequestInit = {}) =>
  fetch(app.url + path, {
    redirect: "manual",
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });

async function listed(token: string): Promise<string[]> {
  const response = await request(token, "/api/conversations");
  expect(response.status).toBe(200);
  return ((await response.json()) as { conversations: { id: string }[] }).conversations.map(({ id }) => id);
}

async function expectUnauthorized(token: string, path = "/api/conversations") {
  const response = await request(token, path);
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe('Bearer realm="Cuepoint", error="invalid_token"');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toMatchObject({
    error: { code: "unauthorized", message: expect.stringContaining("unknown, revoked or expired") },
  });
}

test("a token is shown once, reads as its user, and is stored as a hash only", async () => {
  const token = await create(ada, "My laptop");
  const page = await ada.read("/account");
  expect(page).toContain("My laptop");
  expect(page).toContain("Never used");
  expect(page).not.toContain(token);
  expect(await listed(token)).toEqual([conversation]);
  expect(await ada.read("/account")).toContain("Last used on");
  const rows = await sql<{ text: string }[]>`select t::text as text from access_tokens t`;
  expect(rows.map(({ text }) => text).join()).not.toContain(token.slice(4));
});

test("a token changes nothing and opens no page", async () => {
  const token = await create(ada, "Only reads");
  for (const [method, path] of [
    ["POST", "/api/chat"],
    ["PATCH", `/api/conversations/${conversation}`],
    ["DELETE", `/api/conversations/${conversation}`],
    ["DELETE", "/api/visitor/data"],
    ["POST", `/api/courses/${COURSE}/notes`],
    ["POST", "/sign-out"],
    ["GET", "/account"],
    ["GET", "/conversations"],
  ] as const) {
    const response = await request(token, path, { method, ...(method === "GET" ? {} : { body: "{}" }) });
    expect([path, response.status]).toEqual([path, 403]);
    expect(await response.text()).toContain("A personal access token can only read");
  }
  expect(await listed(token)).toEqual([conversation]);
});

/** Connects an MCP client, with a token or without one. */
async function connect(token: string | null): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = token === null ? {} : { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { fetch: plainFetch, requestInit }),
  );
  return client;
}

test("an MCP client reads with a token, and is refused with a wrong one", async () => {
  const client = await connect(await create(ada, "MCP"));
  expect((await client.callTool({ name: "list_courses", arguments: {} })).isError).toBeFalsy();
  await client.close();
  await expect(connect(`cpt_${"x".repeat(43)}`)).rejects.toThrow();
});

/** Calls every tool about a course. Returns their texts by the tool's name, or "error: …". */
async function callTools(client: Client, course: string): Promise<Record<string, string>> {
  const calls = {
    list_courses: {},
    list_lectures: { course },
    search_course: { course, query: "Where does the quokka live?" },
    read_moment: { course, lecture: "week-9", from: 0, to: 60 },
  };
  const texts: Record<string, string> = {};
  for (const [name, args] of Object.entries(calls)) {
    const { isError, content } = await client.callTool({ name, arguments: args });
    const text = (content as { text: string }[]).map((part) => part.text).join();
    texts[name] = isError ? `error: ${text.replaceAll(course, "COURSE")}` : text;
  }
  return texts;
}

test("a members course exists for MCP clients with a member's token only", async () => {
  const mia = await peopleOf(app).join("Mia", "student", "--course", MEMBERS_COURSE);
  const token = await create(mia, "Mia's assistant");
  const member = await connect(token);
  const seen = await callTools(member, MEMBERS_COURSE);
  expect(seen.list_courses).toContain(`"${MEMBERS_COURSE}"`);
  expect(seen.list_lectures).toContain("The marsupials of Zanzibar");
  for (const tool of ["search_course", "read_moment"]) expect(seen[tool]).toContain("The quokka is called happy");

  for (const other of [null, await create(ada, "Ada's assistant")]) {
    const stranger = await connect(other);
    const hidden = await callTools(stranger, MEMBERS_COURSE);
    expect(hidden.list_courses).not.toMatch(/animals/i);
    expect(hidden).toEqual(await callTools(stranger, "nowhere-101"));
    expect(hidden.search_course).toMatch(/^error: There is no course "COURSE"/);
    await stranger.close();
  }

  const [row] = await sql<{ id: string }[]>`select token_id as id from access_tokens where name = 'Mia''s assistant'`;
  await mia.submit("/account", { intent: "revoke-token", token: row!.id });
  await expect(callTools(member, MEMBERS_COURSE)).rejects.toThrow();
  await member.close();
  await expect(connect(token)).rejects.toThrow();
});

test("a revoked, an expired and an unknown token are refused, and the others work on", async () => {
  const [revoked, expired, other] = [
    await create(ada, "Revoked"),
    await create(ada, "Expired"),
    await create(ada, "Other"),
  ];
  expect(await listed(revoked)).toEqual([conversation]);
  const [row] = await sql<{ id: string }[]>`select token_id as id from access_tokens where name = 'Revoked'`;
  const eve = await peopleOf(app).join("Eve", "student", "--course", COURSE);
  await eve.submit("/account", { intent: "revoke-token", token: row!.id }); // not Eve's token
  expect(await listed(revoked)).toEqual([conversation]);
  await ada.submit("/account", { intent: "revoke-token", token: row!.id });
  await expectUnauthorized(revoked);
  expect(await listed(expired)).toEqual([conversation]);
  await sql`update access_tokens set expires_at = now() - interval '1 second' where name = 'Expired'`;
  await sleep(5_100); // processes cache what they read
  await expectUnauthorized(expired);
  expect(await ada.read("/account")).not.toContain("Expired");
  await expectUnauthorized(`cpt_${"x".repeat(43)}`);
  await expectUnauthorized("cpt_", "/mcp");
  expect(await listed(other)).toEqual([conversation]);
  const { status } = await request(other, "/api/courses");
  expect(status).toBe(200);
});

test("the form explains what is wrong with a name, and tokens may last", async () => {
  const submit = async (name: string) => {
    const response = await ada.submit("/account", { intent: "create-token", name, days: "30" });
    return [response.status, shownIn(await response.text())] as const;
  };
  expect(await submit(" … ")).toEqual([400, expect.stringContaining("Enter a name with letters or digits.")]);
  expect(await submit("a".repeat(101))).toEqual([400, expect.stringContaining("The name is too long.")]);
  await create(ada, "Lasts", "never");
  expect(await ada.read("/account")).toContain("Never expires");
  await sql`
    insert into access_tokens (token_id, token_hash, user_id, name)
    select 'filler ' || n, 'filler ' || n, user_id, 'Filler' from users, generate_series(1, 50) n where name = 'Ada'`;
  expect(await submit("One more")).toEqual([400, expect.stringContaining("You have too many tokens.")]);
  await sql`delete from access_tokens where name = 'Filler'`;
});

test("tokens are in their user's export without a hash, and gone with the account", async () => {
  const dora = await peopleOf(app).join("Dora", "student", "--course", COURSE);
  const token = await create(dora, "Zucchini");
  const { account } = (await (await request(token, "/api/visitor/data")).json()) as { account: object };
  expect(account).toMatchObject({ access_tokens: [{ name: "Zucchini", expires_at: expect.any(String) }] });
  const [row] = await sql<{ hash: string }[]>`select token_hash as hash from access_tokens where name = 'Zucchini'`;
  expect(JSON.stringify(account)).not.toContain(row!.hash);
  expect((await dora.send("/api/visitor/data", "DELETE")).status).toBe(204);
  expect(await sql`select from access_tokens where name = 'Zucchini'`).toHaveLength(0);
  await expectUnauthorized(token);
});

test("wrong tokens are throttled, and right ones are not", async () => {
  const token = await create(ada, "Right");
  // All at once: one after another, they may take so long that more are allowed.
  const attempts = Array.from({ length: 40 }, (_, i) => request(`cpt_wrong-${i}`, "/api/courses"));
  const responses = await Promise.all(attempts);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  for (const refused of responses.filter(({ status }) => status === 429))
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await listed(token)).toEqual([conversation]);
});
