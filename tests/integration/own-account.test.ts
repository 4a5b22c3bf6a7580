import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { USER_HEADER } from "~/identity/visitor-header";
import type { Sql } from "~db/connect.server";
import { firstAddress, PASSWORD, peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { visitorFiles } from "../setup/visitor-files";

const COURSE = "search-101";

let app: AppServer;
let sql: Sql;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
  people = peopleOf(app);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
});

test("an expired invitation and an expired session are gone", async () => {
  const path = await people.invitation("student", "--course", COURSE);
  const browser = await people.join("Xena", "student", "--course", COURSE);
  await sql`update invitations set expires_at = now() - interval '1 second'`;
  await sql`
    update sessions set expires_at = now() - interval '1 second'
    where user_id = (select user_id from users where name = 'Xena')`;
  expect((await formBrowser(app.url).open(path)).status).toBe(404);
  await expect
    .poll(async () => (await browser.open("/account")).headers.get("location"), { timeout: 7_000 })
    .toBe("/sign-in?back=/account");
});

test("an invitation to a course that was deleted is gone", async () => {
  const path = await people.invitation("student", "--course", COURSE);
  const deleted = (at: string | null) => sql`update courses set deleted_at = ${at} where course_id = ${COURSE}`;
  await deleted("2026-01-01");
  try {
    expect((await formBrowser(app.url).open(path)).status).toBe(404);
  } finally {
    await deleted(null);
  }
  expect((await formBrowser(app.url).open(path)).status).toBe(200);
});

test("conversations are listed in this browser only, or wherever their owner signs in", async () => {
  expect(await formBrowser(app.url).read("/conversations")).toContain("in this browser only.</p>");
  const browser = await people.join("Yara", "student", "--course", COURSE);
  expect(await browser.read("/conversations")).toContain("wherever you sign in.</p>");
});

test("a session that is used is extended, at most once an hour", async () => {
  const browser = await people.join("Uma", "student", "--course", COURSE);
  const session = async () => {
    const [row] = await sql<{ days: number; idle: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days,
             round(extract(epoch from now() - last_used_at))::int as idle
      from sessions s join users u using (user_id) where u.name = 'Uma'`;
    return row!;
  };
  await sql`
    update sessions set last_used_at = now() - interval '2 hours', expires_at = now() + interval '1 day'
    where user_id = (select user_id from users where name = 'Uma')`;
  await expect.poll(async () => (await browser.open("/account"), (await session()).days), { timeout: 9_000 }).toBe(30);
  expect((await session()).idle).toBeLessThan(60);
});

test("a user ends a session elsewhere, which is signed out at once, and their own by signing out", async () => {
  const here = await people.join("Rosa", "student", "--course", COURSE);
  const there = formBrowser(app.url, "Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1");
  await there.submit("/sign-in", { name: "Rosa", password: PASSWORD });
  expect(await there.read("/account")).toContain("This browser");
  const page = await here.read("/account");
  expect(page).toContain("Safari on iOS");
  const session = /name="session" value="([\w-]+)"/.exec(page)![1]!;
  const other = await people.join("Olaf", "student", "--course", COURSE);
  expect((await other.submit("/account", { intent: "end", session })).status).toBe(302); // not Olaf's session
  expect((await there.open("/account")).status).toBe(200);
  expect((await here.submit("/account", { intent: "end", session })).status).toBe(302);
  expect((await there.open("/account")).status).toBe(302);
  const stolen = here.clone();
  expect((await stolen.open("/account")).status).toBe(200);
  expect((await here.submit("/sign-out", {})).headers.getSetCookie().join()).toMatch(/cuepoint_session=;/);
  expect((await stolen.open("/account")).status).toBe(302);
});

test("signing in as someone else ends the session that the browser had, and no other", async () => {
  await people.join("Sam", "student", "--course", COURSE);
  const browser = await people.join("Ines", "student", "--course", COURSE);
  const elsewhere = formBrowser(app.url);
  await elsewhere.submit("/sign-in", { name: "Ines", password: PASSWORD });
  const earlier = browser.clone();
  expect((await earlier.open("/account")).status).toBe(200);
  await browser.submit("/sign-in", { name: "Sam", password: PASSWORD });
  expect((await earlier.open("/account")).status).toBe(302);
  expect(await browser.read("/account")).toContain("Sam");
  expect(await elsewhere.read("/account")).toContain("Ines");
});

test("a page of one user reads and stores nothing as another who has signed in since", async () => {
  const browser = await people.join("Anna", "student", "--course", COURSE);
  const idOf = async (name: string) => {
    const [user] = await sql<{ id: string }[]>`select user_id as id from users where name = ${name}`;
    return user!.id;
  };
  const anna = await idOf("Anna");
  await people.join("Bruno", "student", "--course", COURSE);
  const notes = `/api/courses/${COURSE}/notes`;
  const send = (path: string, method: string, user: string | null, body?: unknown) =>
    fetch(app.url + path, {
      method,
      headers: {
        cookie: browser.cookie(),
        "content-type": "application/json",
        ...(user !== null && { [USER_HEADER]: user }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const note = { lecture_id: "inverted-index", at_seconds: 1, body: "Anna's" };
  const question = { id: randomUUID(), role: "user", parts: [{ type: "text", text: "Why do we stem words?" }] };
  const asked = { id: randomUUID(), course: COURSE, message: question };
  expect((await send(notes, "POST", anna, note)).status).toBe(201);

  await browser.submit("/sign-in", { name: "Bruno", password: PASSWORD });
  const refused = [
    await send(notes, "POST", anna, note),
    await send(notes, "GET", anna),
    await send("/api/chat", "POST", anna, asked),
    await send("/api/visitor/data", "DELETE", anna),
  ];
  for (const response of refused) {
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      error: {
        code: "account_changed",
        message: "Bruno is signed in now. Reload the page.",
        reason: { name: "other_user", values: { name: "Bruno" } },
      },
    });
  }
  const bruno = await idOf("Bruno");
  expect(await sql`select from notes where visitor_id = ${bruno}`).toHaveLength(0);
  expect(await sql`select from conversations where visitor_id = ${bruno}`).toHaveLength(0);
  for (const user of [bruno, null]) expect((await send(notes, "POST", user, note)).status).toBe(201);

  await browser.submit("/sign-out", {});
  expect(await (await send(notes, "POST", bruno, note)).json()).toMatchObject({
    error: { code: "account_changed", reason: { name: "signed_out" } },
  });
});

test("signing in moves everything that a visitor asked, wrote and chose to the user", async () => {
  const visitor = formBrowser(app.url);
  await visitor.submit("/preferences", { theme: "dark", locale: "es" });
  await visitor.read("/");
  const { id, response } = await ask(app.url, { text: "Why do we stem words?", cookie: visitor.cookie() });
  await response.text();
  const note = await visitor.send("/api/courses/search-101/notes", "POST", {
    lecture_id: "inverted-index",
    at_seconds: 1,
    body: "Stems",
  });
  expect(note.status).toBe(201);
  const anonymous = visitor.clone();
  const account = await people.invitation("student", "--course", COURSE);
  expect((await visitor.submit(account, { name: "Cleo", password: PASSWORD })).status).toBe(302);
  const listed = async (browser: FormBrowser) => [
    (
      (await (await browser.open("/api/conversations")).json()) as { conversations: { id: string }[] }
    ).conversations.map((conversation) => conversation.id),
    ((await (await browser.open("/api/courses/search-101/notes")).json()) as { notes: { body: string }[] }).notes.map(
      ({ body }) => body,
    ),
  ];
  expect(await listed(visitor)).toEqual([[id], ["Stems"]]);
  expect(await listed(anonymous)).toEqual([[], []]);
  // In another browser, with what that browser's visitor asked, too.
  const other = formBrowser(app.url);
  await other.read("/");
  const second = await ask(app.url, { text: "What is BM25?", cookie: other.cookie() });
  await second.response.text();
  const signedIn = await other.submit("/sign-in", { name: "Cleo", password: PASSWORD });
  expect(signedIn.headers.getSetCookie().join()).toContain("cuepoint_preferences=");
  expect((await listed(other))[0]!.sort()).toEqual([id, second.id].sort());
  expect(await other.read("/account")).toContain('<html lang="es"');
  const usage = await sql<{ owner: string }[]>`select distinct visitor_id as owner from conversations`;
  expect(usage.some(({ owner }) => owner.startsWith("user-"))).toBe(true);
});

/** Returns all rows of all tables. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return JSON.stringify(await Promise.all(tables.map(({ name }) => sql`select t::text from ${sql(name)} t`)));
}

test("a user's export has the account, and erasing leaves no row about them in any table", async () => {
  const browser = await people.join("Zoe Zimmermann", "student", "--course", COURSE);
  const { id, response } = await ask(app.url, { text: "Why do we stem words, zucchini?", cookie: browser.cookie() });
  await response.text();
  await people.users("role", "Zoe Zimmermann", "assistant", "--course", COURSE);
  const [row] = await sql<{ userId: string }[]>`select user_id as "userId" from users where name = 'Zoe Zimmermann'`;
  const { account, conversations } = (await (await browser.open("/api/visitor/data")).json()) as {
    account: Record<string, unknown>;
    conversations: { id: string }[];
  };
  expect(account).toMatchObject({ name: "Zoe Zimmermann", roles: [{ course: COURSE, role: "assistant" }] });
  expect(account).toMatchObject({ sessions: [{ user_agent: expect.any(String) }] });
  expect(JSON.stringify(account)).not.toContain("scrypt");
  expect(conversations.map((conversation) => conversation.id)).toEqual([id]);
  const files = await visitorFiles(app.url, browser.cookie());
  expect(JSON.parse(files["data.json"]!)).toMatchObject({ account, conversations });
  expect(
    Object.entries(files).filter(([path, text]) => path.endsWith(".md") && text.includes("zucchini")),
  ).toHaveLength(1);
  expect(await everything()).toContain(row!.userId);

  const erased = await browser.send("/api/visitor/data", "DELETE");
  expect(erased.status).toBe(204);
  expect(erased.headers.getSetCookie().join()).toMatch(/cuepoint_session=;/);
  const text = await everything();
  for (const trace of [row!.userId, "Zoe", "zoe", "zucchini", id]) expect(text).not.toContain(trace);
  expect((await browser.open("/account")).status).toBe(302);
  const again = await browser.submit("/sign-in", { name: "Zoe Zimmermann", password: PASSWORD });
  expect(again.status).toBe(400);
});

test("erasing twice at the same time succeeds", async () => {
  const browser = await people.join("Tina", "student", "--course", COURSE);
  const erase = async () => (await browser.send("/api/visitor/data", "DELETE")).status;
  expect(await Promise.all([erase(), erase(), erase()])).toEqual([204, 204, 204]);
  expect(await sql`select from users where name = 'Tina'`).toHaveLength(0);
});

test("a deleted user's session is a visitor's within five seconds", async () => {
  const browser = await people.join("Dora", "student", "--course", COURSE);
  expect((await browser.open("/account")).status).toBe(200);
  await sql`delete from users where name = 'Dora'`;
  await sleep(5_100);
  expect((await browser.open("/account")).status).toBe(302);
  expect((await browser.open("/api/conversations")).status).toBe(200);
});

test("a new password needs the current one, and ends the other sessions", async () => {
  const here = await people.join("Pia", "student", "--course", COURSE);
  const there = formBrowser(app.url);
  await there.submit("/sign-in", { name: "Pia", password: PASSWORD });
  const change = (current: string, password: string) =>
    here.submit("/account", { intent: "password", current, password });
  const text = async (response: Promise<Response>) => (await response).text();
  expect(await text(change("not the password", "another horse battery"))).toContain(
    "This is not your current password.",
  );
  expect(await text(change(PASSWORD, "short"))).toContain("The password is too short.");
  expect((await there.open("/account")).status).toBe(200);
  expect(await text(change(PASSWORD, "another horse battery"))).toContain("Your password was changed.");
  expect((await there.open("/account")).status).toBe(302);
  expect((await here.open("/account")).status).toBe(200);
  expect((await there.submit("/sign-in", { name: "Pia", password: PASSWORD })).status).toBe(400);
  expect((await there.submit("/sign-in", { name: "Pia", password: "another horse battery" })).status).toBe(302);
});

test("the only administrator erases their account, and a command invites the next one", async () => {
  const ada = formBrowser(app.url);
  await ada.submit(firstAddress(app), { name: "Ada", password: PASSWORD });
  expect((await ada.open("/admin/users")).status).toBe(200);
  expect((await ada.send("/api/visitor/data", "DELETE")).status).toBe(204);
  expect((await ada.open("/admin/users")).status).toBe(404);
  expect(await sql`select from users where is_admin`).toHaveLength(0);
  expect(
    await sql`select actor_id, subject_id from audit_events where action = 'erased' order by at desc limit 1`,
  ).toEqual([{ actor_id: null, subject_id: null }]);
  expect((await formBrowser(app.url).open(firstAddress(app))).status).toBe(404);
  const next = await people.join("Grace", "admin");
  expect(await next.read("/admin/audit")).toContain("Deleted an account");
});
