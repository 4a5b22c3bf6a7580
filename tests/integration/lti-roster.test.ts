import { afterAll, beforeAll, expect, test } from "vitest";
import { importRosters } from "~/accounts/lti/import-roster.server";
import type { Sql } from "~db/connect.server";
import { enrol } from "~db/enrolments.server";
import { findOrInsertUser } from "~db/users.server";
import { INSTRUCTOR, type TestPlatform } from "../setup/lti-platform";
import { person, startRoster, type TestRoster } from "../setup/lti-roster";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "history-101";
const PEOPLE = 5_000;

let database: NewDatabase;
let sql: Sql;
let platform: TestPlatform;
let roster: TestRoster;
beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
  ({ platform, roster } = await startRoster(sql, COURSE));
});
afterAll(async () => {
  await database?.remove();
  await platform?.stop();
});

const deps = () => ({ sql, sessionSecrets: ["a secret of the tests alone"] as [string] });
const roles = () => sql<{ role: string; count: number }[]>`
  select role, count(*)::int as count from enrolments group by role order by role`;

test(`a roster of ${PEOPLE} people is imported, each person once`, async () => {
  const known = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: platform.url, subject: "person-7", name: "Person 7" }),
  );
  await enrol(sql, COURSE, known, "instructor");
  roster.members = [
    ...Array.from({ length: PEOPLE }, (_, n) => person(n)),
    person(1, { roles: [INSTRUCTOR] }),
    person(PEOPLE, { status: "Inactive" }),
    { name: "without an id" },
    null,
  ];
  const { added } = await importRosters(COURSE, null, deps());
  expect(added).toBe(PEOPLE - 1);
  expect(await roles()).toEqual([
    { role: "instructor", count: 2 },
    { role: "student", count: PEOPLE - 2 },
  ]);
  expect((await importRosters(COURSE, null, deps())).added).toBe(0);
  expect(await sql`select count(*)::int as count from users`).toEqual([{ count: PEOPLE }]);
  expect(await sql`select actor, detail from audit_events where action = 'roster_imported'`).toEqual([
    { actor: "command", detail: "Test LMS" },
  ]);
});

test("the audit log says who started an import; the platform gives the roles", async () => {
  const startedBy = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: platform.url, subject: "an administrator", name: "Ada" }),
  );
  roster.members = [...roster.members, person(PEOPLE + 1, { roles: [INSTRUCTOR] })];
  await importRosters(COURSE, startedBy, deps());
  expect(
    await sql`
      select actor, actor_id from audit_events where course_id = ${COURSE} and action in ('roster_imported', 'role_given')
      order by at desc, action desc limit 2`,
  ).toEqual([
    { actor: "user", actor_id: startedBy },
    { actor: "platform", actor_id: null },
  ]);
  await sql`delete from users where user_id = ${startedBy}`;
  await sql`delete from users where user_id = (select user_id from identities where subject = ${`person-${PEOPLE + 1}`})`;
  roster.members = roster.members.slice(0, -1);
});

test("a roster that continues at another site stops there", async () => {
  roster.next = () => "https://evil.test/members";
  expect((await importRosters(COURSE, null, deps())).failed).toEqual([
    { name: "1 (Test LMS)", reason: "The platform's roster continues at another site." },
  ]);
});

test("people who are no longer on the roster lose the role that the platform gave, and no other", async () => {
  roster.members = [person(2, { roles: [INSTRUCTOR] })];
  await importRosters(COURSE, null, deps());
  // Whoever launched within a day keeps their role, also if the roster does not list them.
  expect(await roles()).toEqual([
    { role: "instructor", count: 2 },
    { role: "student", count: PEOPLE - 2 },
  ]);
  await sql`update lti_enrolments set seen_at = now() - interval '2 days'`;
  await importRosters(COURSE, null, deps());
  expect(
    await sql`
      select i.subject, e.role, e.given_by from enrolments e join identities i using (user_id) order by subject`,
  ).toEqual([
    { subject: "person-2", role: "instructor", given_by: "lti" },
    { subject: "person-7", role: "instructor", given_by: null },
  ]);
  roster.members = [person(2)];
  await importRosters(COURSE, null, deps());
  expect(await roles()).toEqual([
    { role: "instructor", count: 1 },
    { role: "student", count: 1 },
  ]);
  expect(
    await sql`select role from audit_events where action = 'role_given' and actor = 'platform' order by at desc limit 1`,
  ).toEqual([{ role: "student" }]);
});

test("a course without a platform has no roster", async () => {
  await expect(importRosters("unknown", null, deps())).rejects.toThrow('No platform offers the people of "unknown".');
});
