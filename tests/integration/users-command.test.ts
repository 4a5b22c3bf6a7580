import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invite, readInvitation } from "~/accounts/invitations.server";
import { createRegistrationLink } from "~/accounts/lti/platforms.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { findOrInsertUser, findUserById, findUserByName, insertUser } from "~db/users.server";
import { newDataDir } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";
import { onTerminal, runCli } from "../setup/run-cli";

const COURSE = "history-101";
let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase(await newDataDir());
  ({ sql } = database);
  await saveCourse(sql, { courseId: COURSE, title: "History", description: null });
  for (const [name, isAdmin] of [
    ["Ada", true],
    ["Grace Hopper", false],
  ] as const)
    await sql.begin((tx) => insertUser(tx, { name, subject: name.toLowerCase(), passwordHash: "x", isAdmin }));
});
afterAll(() => database?.remove());

const users = (...args: string[]) =>
  runCli("users", args, { DATA_DIR: database.dataDir, PUBLIC_URL: "https://cuepoint.test" });

test("users invite prints a link of this server, of which only the hash is stored", async () => {
  const { code, stdout, stderr } = await users("invite", "instructor", "--course", COURSE, "--days", "2");
  expect([code, stderr]).toEqual([0, ""]);
  const [, token] = /^https:\/\/cuepoint\.test\/invitations\/([\w-]{43})\nThis link works once, until \d{4}-/.exec(
    stdout,
  )!;
  expect(JSON.stringify(await sql`select * from invitations`)).not.toContain(token);
  const [row] =
    await sql`select role, course_id, round(extract(epoch from expires_at - now()) / 3600) as h from invitations`;
  expect(row).toMatchObject({ role: "instructor", course_id: COURSE });
  expect(Number(row!.h)).toBe(48);
});

test("users role gives and removes roles, which the audit log has, and list prints them", async () => {
  expect((await users("role", "grace  HOPPER", "assistant", "--course", COURSE)).stdout).toBe(
    "Grace Hopper now has the role assistant in history-101.\n",
  );
  expect((await users("list")).stdout).toMatch(/^Name .*\nAda +admin .*\nGrace Hopper +assistant in history-101 /);
  const listed = (await users("list", "--json")).stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(listed[1]).toMatchObject({ name: "Grace Hopper", roles: [{ role: "assistant", course: COURSE }] });
  expect((await users("role", "Grace Hopper", "none", "--course", COURSE)).stdout).toBe(
    "Grace Hopper no longer has the role assistant in history-101.\n",
  );
  expect((await users("role", "Grace Hopper", "none", "--course", COURSE)).stdout).toBe(
    "Grace Hopper had no role in history-101.\n",
  );
  const acts = await sql`select action, actor, role, course_id from audit_events where action like 'role%' order by at`;
  expect(acts).toEqual([
    { action: "role_given", actor: "command", role: "assistant", course_id: COURSE },
    { action: "role_removed", actor: "command", role: "assistant", course_id: COURSE },
  ]);
});

test("users role none removes each role in the installation, and says that a rule gives its role again", async () => {
  await sql.begin((tx) => insertUser(tx, { name: "Cleo", subject: "cleo", passwordHash: "x", isAdmin: false }));
  const removed = async () => (await users("role", "Cleo", "none")).stdout;
  expect(await removed()).toBe("Cleo had no role in the installation.\n");
  await users("role", "Cleo", "creator");
  expect(await removed()).toBe("Cleo no longer has the role creator.\n");
  await sql`update users set may_create_courses_by = 'https://id.test', is_admin = true where name = 'Cleo'`;
  expect(await removed()).toBe(
    "Cleo no longer has the role admin or creator.\nA rule gave the role creator, and gives it again at the next sign-in.\n",
  );
  expect((await users("list")).stdout).toMatch(/\nCleo {2,}\d{4}-/);
  expect(
    await sql`
      select action, role from audit_events join users on user_id = subject_id where name = 'Cleo' order by at, role`,
  ).toEqual([
    { action: "role_given", role: "creator" },
    { action: "role_removed", role: "creator" },
    { action: "role_removed", role: "admin" },
    { action: "role_removed", role: "creator" },
  ]);
});

test("there is always an administrator", async () => {
  expect(await users("role", "Ada", "none")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("only administrator"),
  });
  expect((await users("role", "Grace Hopper", "admin")).code).toBe(0);
  expect((await users("role", "Ada", "none")).code).toBe(0);
});

test("users erase deletes an account with everything its user stored, but not that of the only administrator", async () => {
  const grace = (await findUserByName(sql, "grace hopper"))!.userId;
  expect(await users("erase", "Grace Hopper", "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("only administrator"),
  });
  const kate = await sql.begin((tx) =>
    insertUser(tx, { name: "Kate", subject: "kate", passwordHash: "x", isAdmin: false }),
  );
  await sql`insert into token_usage values (${COURSE}, current_date, ${kate}, 1, 1)`;
  expect((await users("erase", "kate", "--yes")).stdout).toBe(
    "Deleted the account of Kate and everything they stored.\n",
  );
  expect(await sql`select from users where user_id = ${kate}`).toHaveLength(0);
  expect(await sql`select from token_usage where visitor_id = ${kate}`).toHaveLength(0);
  const [act] = await sql`select actor, actor_id, subject_id from audit_events where action = 'erased'`;
  expect(act).toMatchObject({ actor: "command", actor_id: null });
  expect(await findUserById(sql, grace)).not.toBeNull();
});

test("users erase shows whom it deletes, and deletes nothing without the exact name", async () => {
  const userId = await sql.begin((tx) =>
    insertUser(tx, { name: "Lin", subject: "lin", passwordHash: "x", isAdmin: false }),
  );
  await users("role", "Lin", "student", "--course", COURSE);
  const erase = (keys: string) =>
    onTerminal("users", ["erase", "lin"], {
      env: { DATA_DIR: database.dataDir },
      question: "Type Lin to delete it: ",
      keys,
    });
  const refused = await erase("yes\r");
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/Name: {2}Lin\r\n {2}Id: {4}.*\r\n {2}Roles: student in history-101\r\n/);
  expect(refused.output).toContain(userId);
  expect(refused.output).toContain("Nothing was deleted.");
  expect(await findUserByName(sql, "lin")).not.toBeNull();
  expect(await erase("Lin\r")).toMatchObject({ code: 0 });
  expect(await findUserByName(sql, "lin")).toBeNull();
});

test.each([
  ["demoted", "role", "none"],
  ["deleted", "erase", "--yes"],
] as const)("open links of an administrator who is %s no longer work", async (_, action, last) => {
  const name = `Root ${action}`;
  const rootId = (await sql.begin((tx) =>
    insertUser(tx, { name, subject: name.toLowerCase(), passwordHash: "x", isAdmin: true }),
  ))!;
  const link = { role: "admin", courseId: null } as const;
  const own = await invite(link, { createdBy: rootId }, { sql });
  const ofCommand = await invite(link, { createdBy: null }, { sql });
  await createRegistrationLink({ actorId: rootId }, { sql });
  const tokenOf = ({ path }: { path: string }) => path.split("/").at(-1)!;
  expect(await readInvitation(tokenOf(own), { sql })).toMatchObject({ role: "admin" });

  expect((await users(action, name, last)).code).toBe(0);
  expect(await readInvitation(tokenOf(own), { sql })).toBeNull();
  expect(await readInvitation(tokenOf(ofCommand), { sql })).toMatchObject({ role: "admin" });
  expect(await sql`select from lti_registrations`).toHaveLength(0);
  await expect(invite(link, { createdBy: rootId }, { sql })).rejects.toThrow("Only administrators can invite people.");
});

test("users unlock prints a link to the sign-in page, which the audit log has", async () => {
  const { code, stdout } = await users("unlock", "ada");
  expect(code).toBe(0);
  expect(stdout).toContain("Ada can try again to sign in.");
  expect(stdout).toMatch(/\nhttps:\/\/cuepoint\.test\/sign-in\?unlock=[\w.-]+\n$/);
  const json = JSON.parse((await users("unlock", "Ada", "--json")).stdout) as object;
  expect(json).toEqual({
    name: "Ada",
    url: expect.stringContaining("/sign-in?unlock="),
    expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const acts = await sql`
    select actor, u.name from audit_events left join users u on user_id = subject_id where action = 'sign_in_unlocked'`;
  expect(acts).toEqual([
    { actor: "command", name: "Ada" },
    { actor: "command", name: "Ada" },
  ]);
});

test("users unlock refuses a user who signs in with an institution", async () => {
  const userId = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: "https://idp.test", subject: "1", name: "Ivy" }),
  );
  expect(await users("unlock", userId)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("Ivy signs in without a password"),
  });
});

test("users reset prints a link that sets a new password once, of which only the hash is stored", async () => {
  const { code, stdout, stderr } = await users("reset", "ada");
  expect([code, stderr]).toEqual([0, ""]);
  const [, token] =
    /^https:\/\/cuepoint\.test\/new-password\/([\w-]{43})\nSend this link to Ada, .* It works once, until \d{4}-/.exec(
      stdout,
    )!;
  expect(JSON.stringify(await sql`select * from invitations`)).not.toContain(token);
  const json = JSON.parse((await users("reset", "Ada", "--json")).stdout) as object;
  expect(json).toEqual({
    name: "Ada",
    url: expect.stringMatching(/^https:\/\/cuepoint\.test\/new-password\/[\w-]{43}$/),
    expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  // A new link replaces the one before.
  expect(
    await sql`
      select role, course_id, u.name, round(extract(epoch from expires_at - now()) / 3600)::int as hours
      from invitations i join users u on u.user_id = i.user_id`,
  ).toEqual([{ role: null, course_id: null, name: "Ada", hours: 48 }]);
});

test("users reset refuses a user who signs in with an institution", async () => {
  const userId = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: "https://idp.test", subject: "2", name: "Ian" }),
  );
  expect(await users("reset", userId)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("Ian signs in without a password"),
  });
});

test.each([
  [["erase", "Nobody", "--yes"], /There is no user "Nobody"/],
  [["reset", "Nobody"], /There is no user "Nobody"/],
  [["unlock", "Nobody"], /There is no user "Nobody"/],
  [["role", "Nobody", "admin"], /There is no user "Nobody"/],
  [["role", "Ada", "student", "--course", "none"], /There is no course "none"/],
])("users %j fails with a sentence", async (args, sentence) => {
  expect(await users(...args)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(sentence) });
});

test.each([
  [[], /takes one of/],
  [["delete"], /takes one of/],
  [["invite"], /invite ROLE/],
  [["invite", "king"], /There is no role "king"/],
  [["role", "Ada"], /role NAME ROLE/],
  [["role", "Ada", "student"], /needs a course/],
  [["invite", "admin", "--course", COURSE], /Leave the course out/],
  [["invite", "student"], /needs a course/],
  [["erase"], /erase NAME/],
  [["erase", "Ada"], /add --yes/],
  [["list", "--yes"], /--yes belongs to the action erase/],
  [["unlock"], /unlock NAME/],
  [["reset"], /reset NAME/],
  [["invite", "admin", "--days", "0"], /--days takes a whole number from 1 to 90/],
])("wrong usage users %j prints the help and exits with 2", async (args, sentence) => {
  const result = await users(...args);
  expect(result).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
  expect(result.stderr).toContain("Usage: npm run users");
});

test("an update removes invisible characters from stored names, unless two sign-in names would become one", async () => {
  const people = [
    ["Eve\u200b", "eve\u200b"],
    ["Bob\u202e", "bob\u202e"],
    ["Bob", "bob"],
  ] as const;
  for (const [name, subject] of people)
    await sql.begin((tx) => insertUser(tx, { name, subject, passwordHash: "x", isAdmin: false }));
  await sql.unsafe(await readFile("db/migrations/0041_invisible_characters.sql", "utf8"));
  const stored = await sql<{ name: string; subject: string }[]>`
    select name, subject from users join identities using (user_id)
    where name in ('Eve', 'Bob') order by subject collate "C"`;
  expect(stored).toEqual([
    { name: "Bob", subject: "bob" },
    { name: "Bob", subject: "bob\u202e" },
    { name: "Eve", subject: "eve" },
  ]);
});
