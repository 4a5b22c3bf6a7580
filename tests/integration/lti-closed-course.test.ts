import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setVisibility } from "~db/course-access.server";
import { enrol, findOrInsertUser } from "~db/users.server";
import { LECTURE, startWithPlatforms, type LtiInstallation } from "../setup/lti-installation";
import { launcher } from "../setup/lti-launch";
import { INSTRUCTOR, LEARNER, lti } from "../setup/lti-platform";
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

test("a link that an instructor made opens a closed course, in copies of the platform's course too", async () => {
  const grant = await grantOf();
  const contexts = ["lms-course-1", "copy"];
  for (const [at, role] of [LEARNER, INSTRUCTOR].entries()) {
    const claims = { ...claimsOf(`invited-${at}`, role, { grant }), [lti("context")]: { id: contexts[at] } };
    const { response, browser } = await lms.launch({ claims });
    expect(response.status).toBe(303);
    expect((await browser.open(response.headers.get("location") ?? "")).status).toBe(200);
  }
  expect([await rolesOf("invited-0"), await rolesOf("invited-1")]).toEqual([["student"], ["instructor"]]);
});

test("a member of a closed course can open it by any link, and gains no rights", async () => {
  const member = await sql.begin((tx) =>
    findOrInsertUser(tx, { issuer: platform.settings.issuer, subject: "member", name: "Member" }),
  );
  await enrol(sql, COURSE, member, "student");
  const before = await sql`select count(*)::int as count from lti_contexts`;
  const { response } = await lms.launch({ claims: claimsOf("member", INSTRUCTOR, {}) });
  expect(response.status).toBe(303);
  expect(await rolesOf("member")).toEqual(["student"]);
  expect(await sql`select count(*)::int as count from lti_contexts`).toEqual(before);
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
