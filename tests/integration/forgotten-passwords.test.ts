import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { findOrInsertUser } from "~db/users.server";
import { firstAddress, PASSWORD, peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { openDatabase } from "../setup/database";
import { formBrowser, shownIn } from "../setup/form-browser";

const COURSE = "search-101";
const NEW_PASSWORD = "another horse battery";

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

const idOf = async (name: string) =>
  (await sql<{ id: string }[]>`select user_id as id from users where name = ${name}`)[0]!.id;

/** Returns the path of the link that the command prints. */
async function linkFor(name: string): Promise<string> {
  const { stdout } = await people.users("reset", name, "--json");
  return new URL((JSON.parse(stdout) as { url: string }).url).pathname;
}

const signIn = async (name: string, password: string) =>
  (await formBrowser(app.url).submit("/sign-in", { name, password })).status;

test("the sign-in page says what to do without the password", async () => {
  expect(await formBrowser(app.url).read("/sign-in")).toContain("Forgot your password?");
});

test("a link of the command sets a new password once, and ends everything that the old one opened", async () => {
  const elsewhere = await people.join("Ruth", "student", "--course", COURSE);
  const made = await elsewhere.submit("/account", { intent: "create-token", name: "Laptop", days: "never" });
  const [, token = ""] = /value="(cpt_[\w-]{43})"/.exec(shownIn(await made.text())) ?? [];
  const asToken = async () =>
    (await fetch(`${app.url}/api/conversations`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await asToken()).toBe(200);

  const path = await linkFor("ruth");
  expect(JSON.stringify(await sql`select * from invitations`)).not.toContain(path.split("/").at(-1));
  const browser = formBrowser(app.url);
  expect(await browser.read(path)).toContain("Choose a new password for Ruth");
  const short = await browser.submit(path, { password: "short" });
  expect([short.status, await short.text()]).toEqual([400, expect.stringContaining("The password is too short.")]);
  expect((await elsewhere.open("/account")).status).toBe(200);

  const done = await browser.submit(path, { password: NEW_PASSWORD });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/account"]);
  expect(await browser.read("/account")).toContain("You are signed in as Ruth.");
  expect((await elsewhere.open("/account")).status).toBe(302);
  expect(await asToken()).toBe(401);
  expect(await signIn("Ruth", PASSWORD)).toBe(400);
  expect(await signIn("Ruth", NEW_PASSWORD)).toBe(302);

  for (const used of [browser, formBrowser(app.url)]) {
    const again = await used.open(path);
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("This link no longer works")]);
    expect((await used.submit(path, { password: PASSWORD })).status).toBe(404);
  }
  expect(await signIn("Ruth", NEW_PASSWORD)).toBe(302);
  expect(
    await sql`
      select actor, action, actor_id = subject_id as own from audit_events
      where subject_id = ${await idOf("Ruth")} and action like 'password_%' order by at`,
  ).toEqual([
    { actor: "command", action: "password_link_made", own: null },
    { actor: "user", action: "password_reset", own: true },
    { actor: "user", action: "password_link_refused", own: true },
  ]);
});

test("two people with the same link at the same time set one password", async () => {
  await people.join("Twin", "student", "--course", COURSE);
  const path = await linkFor("Twin");
  const set = async (password: string) => (await formBrowser(app.url).submit(path, { password })).status;
  expect((await Promise.all([set(NEW_PASSWORD), set(`${NEW_PASSWORD} 2`)])).sort()).toEqual([302, 404]);
});

test("expired, replaced and unknown links show that they no longer work", async () => {
  const browser = await people.join("Ola", "student", "--course", COURSE);
  const gone = async (path: string) => {
    const response = await formBrowser(app.url).open(path);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining("This link no longer works"),
    ]);
  };
  const replaced = await linkFor("Ola");
  const expired = await linkFor("Ola");
  await gone(replaced);
  await sql`update invitations set expires_at = now() - interval '1 second' where user_id = ${await idOf("Ola")}`;
  await gone(expired);
  const unneeded = await linkFor("Ola");
  await browser.submit("/account", { intent: "password", current: PASSWORD, password: NEW_PASSWORD });
  await gone(unneeded);
  for (const unknown of ["x", "x".repeat(43)]) await gone(`/new-password/${unknown}`);
});

test("an invitation sets no password, and a link for a password makes no account", async () => {
  await people.join("Nils", "student", "--course", COURSE);
  const [invitation, reset] = [await people.invitation("student", "--course", COURSE), await linkFor("Nils")];
  const tokenOf = (path: string) => path.split("/").at(-1);
  expect((await formBrowser(app.url).open(`/new-password/${tokenOf(invitation)}`)).status).toBe(404);
  expect((await formBrowser(app.url).open(`/invitations/${tokenOf(reset)}`)).status).toBe(404);
  const fields = { name: "Nobody", password: NEW_PASSWORD };
  expect((await formBrowser(app.url).submit(`/invitations/${tokenOf(reset)}`, fields)).status).toBe(404);
  expect((await formBrowser(app.url).submit(`/new-password/${tokenOf(invitation)}`, fields)).status).toBe(404);
  expect((await formBrowser(app.url).open(invitation)).status).toBe(200);
  expect((await formBrowser(app.url).open(reset)).status).toBe(200);
});

test("wrong passwords no longer count against a person with a new one", async () => {
  await people.join("Lena", "student", "--course", COURSE);
  const path = await linkFor("Lena");
  const counted = async () =>
    (await sql<{ bucket: string }[]>`select bucket from rate_limits where bucket like 'sign-ins of an account%'`).map(
      ({ bucket }) => bucket,
    );
  const before = await counted();
  expect(await signIn("Lena", "a guess")).toBe(400);
  const ofLena = (await counted()).filter((bucket) => !before.includes(bucket));
  expect(ofLena).not.toEqual([]);
  expect((await formBrowser(app.url).submit(path, { password: NEW_PASSWORD })).status).toBe(302);
  expect((await counted()).filter((bucket) => ofLena.includes(bucket))).toEqual([]);
});

test("an administrator makes a link for someone else, which ends with the administrator's role", async () => {
  const admin = formBrowser(app.url);
  await admin.submit(firstAddress(app), { name: "Ada", password: PASSWORD });
  await people.join("Bea", "admin");
  const bea = formBrowser(app.url);
  await bea.submit("/sign-in", { name: "Bea", password: PASSWORD });
  const kim = await people.join("Kim", "student", "--course", COURSE);
  const reset = (user: string) => bea.submit("/admin/users", { intent: "reset", user });
  const made = await reset(await idOf("Kim"));
  const page = shownIn(await made.text());
  expect([made.status, page]).toEqual([200, expect.stringContaining("The link for Kim’s new password")]);
  const [, path = ""] = /value="http:\/\/[^"/]+(\/new-password\/[\w-]{43})"/.exec(page) ?? [];
  // It is no invitation, so it is not listed as one.
  expect(await admin.read("/admin/users")).not.toContain("Created by Bea");
  expect((await formBrowser(app.url).open(path)).status).toBe(200);
  expect(await admin.read("/admin/audit")).toContain("Made a link for Kim to set a new password");

  const own = await reset(await idOf("Bea"));
  expect([own.status, own.headers.get("location")]).toEqual([302, "/account"]);
  expect((await kim.submit("/admin/users", { intent: "reset", user: await idOf("Ada") })).status).toBe(404);
  const elsewhere = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: "https://idp.test", subject: "1", name: "Ivy" }),
  );
  for (const [user, problem] of [
    [elsewhere, "signs in without a password"],
    ["user-none", "This account does not exist."],
  ] as const) {
    const refused = await reset(user);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(problem)]);
  }

  await people.users("role", "Bea", "none");
  expect((await formBrowser(app.url).open(path)).status).toBe(404);
});

test("erasing an account erases its links", async () => {
  await people.join("Zed", "student", "--course", COURSE);
  const path = await linkFor("Zed");
  await people.users("erase", "Zed", "--yes");
  expect((await formBrowser(app.url).open(path)).status).toBe(404);
});
