import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertAccessToken } from "~db/access-tokens.server";
import { setVisibility } from "~db/course-access.server";
import { enrol } from "~db/enrolments.server";
import { findOrInsertUser } from "~db/users.server";
import { LECTURE, startWithPlatforms, type LtiInstallation } from "../setup/lti-installation";
import { launcher } from "../setup/lti-launch";
import { ASSISTANT, INSTRUCTOR, LEARNER, lti } from "../setup/lti-platform";
import { runCli } from "../setup/run-cli";

const COURSE = LECTURE.course;

let installation: LtiInstallation;
let app: LtiInstallation["app"];
let sql: LtiInstallation["sql"];
let platform: LtiInstallation["platform"];
let other: LtiInstallation["other"];
let lms: LtiInstallation["lms"];
let platformId: string;
beforeAll(async () => {
  installation = await startWithPlatforms();
  ({ app, sql, platform, other, lms, platformId } = installation);
});
beforeEach(async () => {
  await setVisibility(sql, COURSE, "members");
});
afterAll(() => installation?.stop());

const claimsOf = (sub: string, role: string, custom: object) => ({
  sub,
  [lti("roles")]: [role],
  [lti("custom")]: { ...LECTURE, ...custom },
});
const rolesOf = async (subject: string) =>
  (await sql`select e.role from enrolments e join identities i using (user_id) where i.subject = ${subject}`).map(
    ({ role }) => role as string,
  );
const grantOf = async (course = COURSE) => {
  const { stdout, code } = await runCli("lti", ["link", platformId, "--course", course, "--json"], {
    DATA_DIR: app.dataDir,
  });
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { custom: { grant: string } }).custom.grant;
};

test.each([
  ["a student", LEARNER],
  ["an instructor", INSTRUCTOR],
])("%s of any course of a platform cannot open a closed course by writing its name into a link", async (_, role) => {
  const grant = await grantOf();
  const forged = `${grant.slice(0, -2)}${grant.endsWith("AA") ? "BB" : "AA"}`;
  for (const custom of [{}, { grant: "" }, { grant: "x".repeat(43) }, { grant: forged }]) {
    const { response } = await lms.launch({ claims: claimsOf(`stranger-${role.slice(-7)}`, role, custom) });
    expect(response.status).toBe(400);
  }
  const elsewhere = await launcher(app.url, other).launch({ claims: claimsOf("stranger-2", role, { grant }) });
  expect(elsewhere.response.status).toBe(400);
  expect(await sql`select from identities where subject like 'stranger%'`).toHaveLength(0);
  expect(await sql`select from lti_contexts`).toHaveLength(0);
});

/** Launches the course's lecture from a course of the platform, and returns the person's browser. */
async function launchFrom(context: string, subject: string, role: string) {
  const claims = {
    ...claimsOf(subject, role, { grant: await grantOf() }),
    [lti("context")]: { id: context, title: `Course ${context}` },
  };
  const { response, browser } = await lms.launch({ claims });
  expect(response.status).toBe(303);
  expect((await browser.open(response.headers.get("location") ?? "")).status).toBe(200);
  return browser;
}

test("a link that an instructor made opens a closed course, in copies of the platform's course too", async () => {
  await launchFrom("first", "first student", LEARNER);
  await launchFrom("first", "teacher", INSTRUCTOR);
  expect([await rolesOf("first student"), await rolesOf("teacher")]).toEqual([["student"], ["instructor"]]);

  await launchFrom("copy", "tutor", ASSISTANT);
  expect(await rolesOf("tutor"), "nobody who teaches has opened the copy").toEqual(["student"]);
  await launchFrom("copy", "teacher", INSTRUCTOR);
  expect(await rolesOf("tutor")).toEqual(["assistant"]);
});

test("who teaches a course with a copied link does not teach here until someone who does confirms it", async () => {
  const teacher = await launchFrom("first", "teacher", INSTRUCTOR);
  await launchFrom("first", "student", LEARNER);
  const student = await launchFrom("sandbox", "student", INSTRUCTOR);
  await launchFrom("sandbox", "stranger", INSTRUCTOR);
  expect([await rolesOf("student"), await rolesOf("stranger")]).toEqual([["student"], ["student"]]);
  const access = `/courses/${COURSE}/access`;
  const confirm = { intent: "confirm", platform: platformId, context: "sandbox" };
  expect((await student.open(access)).status).toBe(404);
  expect((await student.submit(access, confirm)).status).toBe(404);

  const page = await (await teacher.open(access)).text();
  expect(page).toMatch(/1 linked course waits for your confirmation[^]*Course sandbox/);
  expect((await teacher.submit(access, { ...confirm, context: "none" })).status).toBe(404);
  expect(await (await teacher.submit(access, confirm)).text()).toContain("The course was confirmed.");
  expect([await rolesOf("student"), await rolesOf("stranger")]).toEqual([["instructor"], ["instructor"]]);
  expect(await (await teacher.open(access)).text()).not.toContain("Course sandbox");
  expect(await sql`select detail from audit_events where action = 'context_confirmed' order by detail`).toContainEqual({
    detail: expect.stringContaining("Course sandbox"),
  });
});

test("a member of a closed course can open it by any link, and gains no rights", async () => {
  const member = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: platform.settings.issuer, subject: "member", name: "Member" }),
  );
  await enrol(sql, COURSE, member, "student");
  const confirmed = () => sql`select context_id from lti_contexts where is_confirmed order by 1`;
  const before = await confirmed();
  const { response } = await lms.launch({ claims: claimsOf("member", INSTRUCTOR, {}) });
  expect(response.status).toBe(303);
  expect(await rolesOf("member")).toEqual(["student"]);
  expect(await confirmed()).toEqual(before);
});

test("a draft and an unreleased lecture are not open yet, and nobody becomes a member by trying", async () => {
  await setVisibility(sql, COURSE, "draft");
  const grant = await grantOf();
  const draft = await lms.launch({ claims: claimsOf("early student", LEARNER, { grant }) });
  await setVisibility(sql, COURSE, "public");
  const { lecture } = LECTURE;
  const release = (at: string | null) => sql`
    update lectures set releases_at = ${at} where course_id = ${COURSE} and lecture_id = ${lecture}`;
  await release("2999-01-01");
  const unreleased = await lms.launch({ claims: claimsOf("early instructor", INSTRUCTOR, {}) });
  await release(null);
  for (const { response } of [draft, unreleased]) {
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("is not open yet");
  }
  expect(await sql`select from identities where subject like 'early%'`).toHaveLength(0);
});

test("a link to a platform or course that does not exist is not made", async () => {
  for (const args of [
    ["link", "platform-none", "--course", COURSE],
    ["link", platformId, "--course", "none"],
  ]) {
    const { code, stderr } = await runCli("lti", args, { DATA_DIR: app.dataDir });
    expect([code, stderr]).toEqual([1, expect.stringContaining("There is no")]);
  }
  expect((await runCli("lti", ["link", platformId], { DATA_DIR: app.dataDir })).code).toBe(2);
});

/** Makes the course public, as if no platform had linked to it and nobody taught it. */
async function forgetLinks() {
  await setVisibility(sql, COURSE, "public");
  for (const table of ["lti_contexts", "lti_enrolments", "enrolments"])
    await sql`delete from ${sql(table)} where course_id = ${COURSE}`;
}

test("a public course is taught by who teaches at the platform, unless someone teaches it here", async () => {
  await forgetLinks();
  const owner = { issuer: platform.settings.issuer, subject: "owner", name: "Owner" };
  const ownerId = await sql.begin((tx) => findOrInsertUser(tx, owner));
  await enrol(sql, COURSE, ownerId, "instructor");
  const claims = { ...claimsOf("passer-by", INSTRUCTOR, {}), [lti("context")]: { id: "elsewhere" } };
  expect((await lms.launch({ claims })).response.status).toBe(303);
  expect(await rolesOf("passer-by")).toEqual(["student"]);

  await forgetLinks();
  expect((await lms.launch({ claims })).response.status).toBe(303);
  expect(await rolesOf("passer-by")).toEqual(["instructor"]);
});

test("a platform that is removed takes its roles back, signs its people out and revokes their tokens", async () => {
  await forgetLinks();
  const { otherLms } = installation;
  expect((await otherLms.launch({ claims: claimsOf("teacher there", INSTRUCTOR, {}) })).response.status).toBe(303);
  expect((await otherLms.launch({ claims: claimsOf("student there", LEARNER, {}) })).response.status).toBe(303);
  expect([await rolesOf("teacher there"), await rolesOf("student there")]).toEqual([["instructor"], ["student"]]);
  const sessionsOf = async (issuer: string) =>
    (await sql`select from sessions join identities using (user_id) where issuer = ${issuer}`).length;
  expect((await lms.launch({ claims: claimsOf("student here", LEARNER, {}) })).response.status).toBe(303);
  const here = await sessionsOf(platform.settings.issuer);
  for (const subject of ["student there", "student here"]) await insertToken(subject);
  expect(await sessionsOf(other.settings.issuer)).toBeGreaterThan(0);
  const [removed] = await sql<{ id: string }[]>`
    select platform_id as id from lti_platforms where issuer = ${other.settings.issuer}`;
  expect((await runCli("lti", ["remove-platform", removed!.id], { DATA_DIR: app.dataDir })).code).toBe(0);
  expect([await rolesOf("teacher there"), await rolesOf("student there")]).toEqual([[], []]);
  expect([await sessionsOf(other.settings.issuer), await sessionsOf(platform.settings.issuer)]).toEqual([0, here]);
  expect(await sql`select subject from access_tokens join identities using (user_id)`).toEqual([
    { subject: "student here" },
  ]);
});

async function insertToken(subject: string) {
  const [user] = await sql<{ userId: string }[]>`
    select user_id as "userId" from identities where subject = ${subject}`;
  await insertAccessToken(sql, { userId: user!.userId, tokenHash: subject, name: "My laptop", days: null });
}
