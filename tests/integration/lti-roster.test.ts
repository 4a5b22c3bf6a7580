import { afterAll, beforeAll, expect, test } from "vitest";
import { importRosters } from "~/accounts/lti/import-roster.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { saveContext } from "~db/lti-launches.server";
import { savePlatform } from "~db/lti-platforms.server";
import { enrol, findOrInsertUser } from "~db/users.server";
import { INSTRUCTOR, LEARNER, startPlatform, type TestPlatform } from "../setup/lti-platform";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "history-101";
const PEOPLE = 5_000;
const PER_PAGE = 100;

let database: NewDatabase;
let sql: Sql;
let platform: TestPlatform;
const roster = { members: [] as (object | null)[], next: (page: number) => `/members?page=${page}` };
beforeAll(async () => {
  [database, platform] = await Promise.all([newDatabase(), startPlatform()]);
  ({ sql } = database);
  await saveCourse(sql, { courseId: COURSE, title: "History", description: null });
  const { platformId } = await sql.begin((tx) => savePlatform(tx, platform.settings, []));
  const membershipsUrl = `${platform.url}/members`;
  const context = { platformId, contextId: "1", courseId: COURSE, title: null, membershipsUrl, lineItemsUrl: null };
  await sql.begin((tx) => saveContext(tx, context));
  platform.services.push((request, response) => {
    const url = new URL(request.url ?? "", platform.url);
    const send = (json: unknown, headers = {}) => {
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
      return true;
    };
    if (url.pathname === "/token") return send({ access_token: "t", expires_in: 3600 });
    const page = Number(url.searchParams.get("page") ?? 0);
    const members = roster.members.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    const hasMore = (page + 1) * PER_PAGE < roster.members.length;
    return send({ members }, hasMore ? { link: `<${roster.next(page + 1)}>; rel="next"` } : {});
  });
});
afterAll(async () => {
  await database?.remove();
  await platform?.stop();
});

const deps = () => ({ sql, sessionSecrets: ["a secret of the tests alone"] as [string] });
const person = (n: number, more: object = {}) => ({
  user_id: `person-${n}`,
  name: `Person ${n}`,
  roles: [LEARNER],
  ...more,
});
const roles = () => sql<{ role: string; count: number }[]>`
  select role, count(*)::int as count from enrolments group by role order by role`;

test(`a roster of ${PEOPLE} people is imported in ten seconds, once each, and nobody loses a role`, async () => {
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
  const startedAt = performance.now();
  const { added } = await importRosters(COURSE, deps());
  const ms = performance.now() - startedAt;
  console.log(`${PEOPLE} people in ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(10_000);
  expect(added).toBe(PEOPLE - 1);
  expect(await roles()).toEqual([
    { role: "instructor", count: 2 },
    { role: "student", count: PEOPLE - 2 },
  ]);
  expect((await importRosters(COURSE, deps())).added).toBe(0);
  expect(await sql`select count(*)::int as count from users`).toEqual([{ count: PEOPLE }]);
  expect(await sql`select detail from audit_events where action = 'roster_imported'`).toEqual([{ detail: "Test LMS" }]);
});

test("a roster that continues at another site stops there", async () => {
  roster.next = () => "https://evil.test/members";
  await expect(importRosters(COURSE, deps())).rejects.toMatchObject({
    operatorMessage: "The platform's roster continues at another site.",
  });
});

test("a course without a platform has no roster", async () => {
  await expect(importRosters("unknown", deps())).rejects.toThrow('No platform offers the people of "unknown".');
});
