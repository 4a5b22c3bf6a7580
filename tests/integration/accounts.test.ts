import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "~db/backup.server";
import type { Sql } from "~db/connect.server";
import { enrol } from "~db/enrolments.server";
import { findOrInsertUser } from "~db/users.server";
import { firstAddress, PASSWORD, peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { openDatabase } from "../setup/database";
import { formBrowser, shownIn, type FormBrowser } from "../setup/form-browser";

// The tests follow each other: the second makes the administrator, who then invites the others.
const COURSE = "search-101";

let app: AppServer;
let sql: Sql;
let admin: FormBrowser;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
  people = peopleOf(app);
  admin = formBrowser(app.url, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
});

test("without accounts there is no link to sign in, and administrators' pages do not exist", async () => {
  const visitor = formBrowser(app.url);
  expect(await visitor.read("/")).not.toContain("/sign-in");
  for (const path of ["/admin/users", "/admin/audit", "/none"]) {
    const response = await visitor.open(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This page does not exist. It may have been moved or deleted.");
  }
});

test("the printed address makes the first administrator, and works once", async () => {
  const path = firstAddress(app);
  expect(await admin.read(path)).toContain("Become the administrator");
  for (const [name, password, problem] of [
    ["Ada", "too short", "Use at least 15 characters."],
    ["", PASSWORD, "Enter a name with letters or digits."],
    ["a".repeat(10_000), PASSWORD, "The name is too long."],
    ["A Correct Horse  Battery", PASSWORD, "The password is the name."],
    ["Ada", "x".repeat(501), "The password is too long."],
  ] as const) {
    const rejected = await admin.submit(path, { name, password });
    expect(rejected.status).toBe(400);
    const page = await rejected.text();
    expect(page).toContain(problem);
    expect(page).not.toContain(`value="${password}"`);
  }
  expect(await sql`select from users`).toHaveLength(0);

  const both = [admin, admin.clone()];
  const responses = await Promise.all(both.map((browser) => browser.submit(path, { name: "Ada", password: PASSWORD })));
  expect(responses.map(({ status }) => status).sort()).toEqual([302, 404]);
  const first = responses.findIndex(({ status }) => status === 302);
  admin = both[first]!;
  expect(responses[first]!.headers.getSetCookie().join()).toMatch(
    /cuepoint_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/,
  );
  expect(await admin.read("/admin/users")).toContain("Ada");
  const again = await formBrowser(app.url).open(path);
  expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("no longer works")]);
});

test("administrators' pages are 404 for everyone else", async () => {
  const student = await people.join("Stu", "student", "--course", COURSE);
  for (const browser of [student, formBrowser(app.url)]) {
    for (const path of ["/admin/users", "/admin/audit", "/admin/users.data"])
      expect((await browser.open(path)).status).toBe(404);
    expect((await browser.submit("/admin/users", { role: "admin", course: "" })).status).toBe(404);
  }
  expect(await student.read("/account")).toContain("Student in How search works");
});

test("signing in needs the right name and password, and does not tell which is wrong", async () => {
  const browser = formBrowser(app.url);
  const wrong = async (name: string, password: string) => {
    const response = await browser.submit("/sign-in", { name, password });
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.getSetCookie().join()).not.toContain("session");
    return (await response.text()).replaceAll(name, "").replace(/nonce[-=]"?[\w+/=]+"?/g, "");
  };
  expect(await wrong("Ada", "not the password")).toContain("The name or the password is wrong.");
  expect(await wrong("Bob", "not the password")).toContain("The name or the password is wrong.");
  const right = await browser.submit("/sign-in", { name: "  ADA ", password: PASSWORD, back: "/conversations" });
  expect([right.status, right.headers.get("location")]).toEqual([302, "/conversations"]);
  const elsewhere = await formBrowser(app.url).submit("/sign-in", {
    name: "Ada",
    password: PASSWORD,
    back: "//evil.test/",
  });
  expect(elsewhere.headers.get("location")).toBe("/");
});

test("an administrator deletes an account, except that of the only administrator", async () => {
  const leaver = await people.join("Leaver", "student", "--course", COURSE);
  const [{ user_id: id } = { user_id: "" }] = await sql<{ user_id: string }[]>`
    select user_id from users where name = 'Leaver'`;
  expect(await admin.read("/admin/users")).toContain("Delete Leaver’s account");
  expect((await leaver.submit("/admin/users", { intent: "erase", user: id })).status).toBe(404);
  expect((await admin.submit("/admin/users", { intent: "erase", user: id })).status).toBe(302);
  expect((await leaver.open("/account")).status).toBe(302);
  const again = await admin.submit("/admin/users", { intent: "erase", user: id });
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("may have been deleted already")]);
  expect(await admin.read("/admin/audit")).toContain("Deleted an account");
  const [{ user_id: ada } = { user_id: "" }] = await sql<{ user_id: string }[]>`
    select user_id from users where name = 'Ada'`;
  const own = await admin.submit("/admin/users", { intent: "erase", user: ada });
  expect([own.status, own.headers.get("location")]).toEqual([302, "/privacy"]);
});

test("another site's form can neither sign in nor sign out", async () => {
  for (const path of ["/sign-in", "/sign-out", "/account", "/admin/users"]) {
    const response = await admin.submit(path, { name: "Ada", password: PASSWORD }, { origin: "https://evil.test" });
    expect(response.status).toBe(403);
  }
  expect((await admin.open("/account")).status).toBe(200);
});

test("guessing is throttled for an account and not for others, whether it exists or not", async () => {
  const grace = await people.join("Grace", "student", "--course", COURSE);
  for (const name of ["Nobody at all", "Grace"]) {
    // At once: one after another, they may take so long that another one is allowed.
    const guess = async (at: number) => formBrowser(app.url).submit("/sign-in", { name, password: `guess ${at}` });
    const statuses = (await Promise.all(Array.from({ length: 8 }, (_, at) => guess(at)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  }
  const refused = await formBrowser(app.url).submit("/sign-in", { name: "Grace", password: PASSWORD });
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await refused.text()).toContain("Too many attempts to sign in.");
  // One line for the account. A name without one leaves none.
  const guessed = () => sql<{ actor: string; name: string }[]>`
    select actor, u.name from audit_events e left join users u on u.user_id = e.subject_id
    where action = 'passwords_guessed'`;
  await expect.poll(guessed).toEqual([{ actor: "visitor", name: "Grace" }]);
  expect(await admin.read("/admin/audit")).toContain("Tried too many passwords for Grace");
  expect(await sql`select from sessions s join users using (user_id) where name = 'Grace'`).toHaveLength(1); // Grace's

  // Her browser is known to her account, and to no other.
  await grace.submit("/sign-out", {});
  expect((await grace.submit("/sign-in", { name: "Nobody at all", password: PASSWORD })).status).toBe(429);
  expect((await grace.submit("/sign-in", { name: "Grace", password: PASSWORD })).status).toBe(302);
});

test("an administrator unlocks the sign-in of a person whose password was guessed", async () => {
  await people.join("Lena", "student", "--course", COURSE);
  const guess = async () => formBrowser(app.url).submit("/sign-in", { name: "Lena", password: "a guess" });
  const right = async (path = "/sign-in", fields = {}) =>
    (await formBrowser(app.url).submit(path, { name: "Lena", password: PASSWORD, ...fields })).status;
  await Promise.all(Array.from({ length: 8 }, guess));
  expect(await right()).toBe(429);

  const [{ user_id: id } = { user_id: "" }] = await sql<{ user_id: string }[]>`
    select user_id from users where name = 'Lena'`;
  const unlocked = await admin.submit("/admin/users", { intent: "unlock", user: id });
  const page = shownIn(await unlocked.text());
  expect([unlocked.status, page]).toEqual([200, expect.stringContaining("Lena can try again to sign in")]);
  expect(await right()).toBe(302);
  expect(await admin.read("/admin/audit")).toContain("Unlocked sign-in for Lena");

  // The link keeps working while others guess. Its page hands the token on with the form.
  const [, path = ""] = /value="http:\/\/[^"/]+(\/sign-in\?unlock=[\w.-]+)"/.exec(page) ?? [];
  const [, unlock = ""] = /name="unlock" value="([\w.-]+)"/.exec(await formBrowser(app.url).read(path)) ?? [];
  await Promise.all(Array.from({ length: 8 }, guess));
  expect(await right()).toBe(429);
  expect(await right(path, { unlock })).toBe(302);
  const unknown = await admin.submit("/admin/users", { intent: "unlock", user: "user-none" });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain("This account does not exist.");
});

test("an invitation makes one account, and is gone for everyone after that", async () => {
  const path = await people.invitation("instructor", "--course", COURSE);
  const browser = formBrowser(app.url);
  expect(await browser.read(path)).toContain("as an instructor");
  const taken = await browser.submit(path, { name: "ada", password: PASSWORD });
  expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining("This name is taken.")]);
  const joined = await browser.submit(path, { name: "Ines", password: PASSWORD });
  expect([joined.status, joined.headers.get("location")]).toEqual([302, `/teach/${COURSE}`]);
  for (const other of [formBrowser(app.url), browser]) {
    expect((await other.open(path)).status).toBe(404);
    const again = await other.submit(path, { name: "Ivan", password: PASSWORD });
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("no longer works")]);
  }
  expect(await sql`select from users where name = 'Ivan'`).toHaveLength(0);
  const creator = await formBrowser(app.url).submit(await people.invitation("creator"), {
    name: "Cleo",
    password: PASSWORD,
  });
  expect(creator.headers.get("location")).toBe("/teach");
  expect(await sql`select role, course_id from audit_events where action = 'invitation_refused'`).toEqual([
    { role: "instructor", course_id: COURSE },
  ]);
  expect(await admin.read("/admin/audit")).toContain("Opened an invitation that was used or has expired");
  for (const unknown of ["/invitations/x", `/invitations/${"x".repeat(43)}`])
    expect((await formBrowser(app.url).open(unknown)).status).toBe(404);
});

test("a user accepts an invitation with the account they have, and loses no role by it", async () => {
  const browser = await people.join("Tess", "assistant", "--course", COURSE);
  const accept = async (...args: string[]) => browser.submit(await people.invitation(...args), {});
  expect(await browser.read(await people.invitation("student", "--course", COURSE))).toContain("Accept as Tess");
  expect((await accept("student", "--course", COURSE)).status).toBe(302);
  expect(await browser.read("/account")).toContain("Assistant in How search works");
  expect((await accept("instructor", "--course", COURSE)).status).toBe(302);
  expect(await browser.read("/account")).toContain("Instructor in How search works");
});

test("the audit log lists who did what, and is paged", async () => {
  await sql`insert into audit_events (event_id, actor, action) values ('of a deleted account', 'user', 'erased')`;
  const page = await admin.read("/admin/audit");
  for (const text of ["Became the first administrator", "Accepted an invitation", "A command on the server"])
    expect(page).toContain(text);
  expect(page).toContain("A deleted account");
  await sql`
    insert into audit_events (event_id, at, actor, action)
    select 'event ' || n, now() + n * interval '1 second', 'command', 'invited' from generate_series(1, 60) n`;
  const first = await admin.read("/admin/audit");
  const [, older] = /href="(\/admin\/audit\?before=[^"]+)"/.exec(first)!;
  expect(first.match(/<time /g)).toHaveLength(50);
  expect(await admin.read(older!)).toContain("Newer");
});

test("an administrator makes an invitation's link, and learns what is missing", async () => {
  const invite = async (role: string, course: string) =>
    (await admin.submit("/admin/users", { intent: "invite", role, course })).text();
  expect(await invite("student", "")).toContain("This role needs a course.");
  expect(await invite("student", "none")).toContain("There is no such course.");
  expect(await invite("king", COURSE)).toContain("Choose one of the roles.");
  const [, path] = /value="http:\/\/[^"/]+(\/invitations\/[\w-]{43})"/.exec(await invite("admin", ""))!;
  const second = formBrowser(app.url);
  const accepted = await second.submit(path!, { name: "Alan", password: PASSWORD });
  expect(accepted.headers.get("location")).toBe("/admin/users");
  expect(await second.read("/admin/users")).toContain("Alan");
  const incomplete = await admin.submit("/admin/users", { intent: "role", user: "user-1", role: "admin" });
  expect([incomplete.status, await incomplete.text()]).toEqual([400, expect.not.stringContaining("/invitations/")]);
});

test("an administrator sees open invitations and revokes one, whose link then stops working", async () => {
  const page = await (await admin.submit("/admin/users", { intent: "invite", role: "student", course: COURSE })).text();
  const [, path] = /value="http:\/\/[^"/]+(\/invitations\/[\w-]{43})"/.exec(page)!;
  const open = await sql<{ id: string }[]>`
    select invitation_id as id from invitations where used_at is null order by created_at desc`;
  expect(shownIn(page)).toContain(`${open.length} open invitation${open.length === 1 ? "" : "s"}`);
  const revoke = () => admin.submit("/admin/users", { intent: "revoke", invitation: open[0]!.id });
  expect((await revoke()).status).toBe(200);
  expect((await formBrowser(app.url).open(path!)).status).toBe(404);
  const again = await revoke();
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("has expired or was revoked")]);
  expect(await sql`select role, course_id from audit_events where action = 'invitation_revoked'`).toEqual([
    { role: "student", course_id: COURSE },
  ]);
});

test("users, and the members of a course, are found by a part of their name", async () => {
  await sql.begin(async (tx) => {
    for (const name of ["Émilie du Châtelet", "100% Émile", "Emil_y"]) {
      const userId = await findOrInsertUser(tx, { issuer: "https://idp.test", subject: name, name });
      await enrol(tx, COURSE, userId, "student");
    }
  });
  const found = async (path: string, q: string) =>
    [...(await admin.read(`${path}?q=${encodeURIComponent(q)}`)).matchAll(/<bdi>(.*?)<\/bdi>/g)].map(
      ([, name]) => name,
    );
  for (const path of ["/admin/users", `/courses/${COURSE}/access`]) {
    expect(await found(path, "Émil")).toEqual(expect.arrayContaining(["Émilie du Châtelet", "100% Émile"]));
    expect(await found(path, "EMIL")).toEqual(["Emil_y"]);
    expect(await found(path, "0%")).toEqual(["100% Émile"]);
    expect(await found(path, "l_y")).toEqual(["Emil_y"]);
    expect(await admin.read(`${path}?q=nobody+here`)).toContain("No one with “nobody here” in the name");
  }
});

test("a backup has the accounts, and no session that a restore would bring back", async () => {
  const lines: string[] = [];
  await writeBackup(sql, async (text) => void lines.push(...text.split("\n")));
  const tables = new Set(lines.map((line) => /^\{"table":"(\w+)"/.exec(line)?.[1]));
  for (const table of ["users", "identities", "enrolments", "invitations", "audit_events"])
    expect(tables).toContain(table);
  expect(tables).not.toContain("sessions");
});
