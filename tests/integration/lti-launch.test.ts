import { afterAll, beforeAll, expect, test } from "vitest";
import { enrolAtLeast } from "~db/enrolments.server";
import { formBrowser } from "../setup/form-browser";
import { isSignedIn, LECTURE, startWithPlatforms, type LtiInstallation } from "../setup/lti-installation";
import { ASSISTANT, CLIENT, INSTRUCTOR, launchClaims, LEARNER, lti } from "../setup/lti-platform";

const PAGE = "/embed/courses/search-101/lectures/inverted-index";
const TARGET_PATH = "/lti/launch?course=search-101&lecture=inverted-index";

let installation: LtiInstallation;
let app: LtiInstallation["app"];
let sql: LtiInstallation["sql"];
let platform: LtiInstallation["platform"];
let other: LtiInstallation["other"];
let lms: LtiInstallation["lms"];
let otherLms: LtiInstallation["otherLms"];
let accounts: LtiInstallation["accounts"];
beforeAll(async () => {
  installation = await startWithPlatforms();
  ({ app, sql, platform, other, lms, otherLms, accounts } = installation);
});
afterAll(() => installation?.stop());

const now = () => Math.floor(Date.now() / 1000);
const roleOf = async (subject: string) => {
  const [row] = await sql<{ role: string }[]>`
    select e.role from enrolments e join identities i using (user_id)
    where i.subject = ${subject} and i.issuer = ${platform.url}`;
  return row?.role;
};

test("a launch signs its person in, enrols them and opens the linked lecture in the frame", async () => {
  const { response, browser } = await lms.launch({ claims: { [lti("custom")]: { ...LECTURE, t: "30" } } });
  expect([response.status, response.headers.get("location")]).toEqual([303, `${PAGE}?t=30`]);
  const page = await browser.open(`${PAGE}?t=30`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors 'self' ${platform.url}`);
  expect(await browser.read("/account")).toContain("Student in How search works");
  expect(await roleOf("student-1")).toBe("student");
  expect(await sql`select context_id, course_id, title from lti_contexts`).toEqual([
    { context_id: "lms-course-1", course_id: "search-101", title: "Search (autumn)" },
  ]);
  expect(await sql`select deployment_id from lti_deployments`).toEqual([{ deployment_id: "1" }]);
});

test("links work in a copied course, by custom parameters or by their address, and in a window", async () => {
  const copied = { [lti("context")]: { id: "copy", title: "Search (spring)" } };
  for (const [options, expected] of [
    [{ claims: { ...copied, [lti("custom")]: LECTURE } }, PAGE],
    [{ claims: copied, target: lms.targetOf(TARGET_PATH) }, PAGE],
    [{ claims: copied, target: lms.targetOf("/courses/search-101/lectures/inverted-index?t=9") }, `${PAGE}?t=9`],
    [{ claims: { [lti("context")]: { id: "lms-course-1" } } }, "/embed/courses/search-101/lectures/"],
  ] as const) {
    const { response } = await lms.launch(options);
    expect(response.headers.get("location")).toContain(expected);
  }
  const inWindow = await lms.launch({ claims: { [lti("custom")]: LECTURE } }, { "sec-fetch-dest": "document" });
  expect(inWindow.response.headers.get("location")).toBe(PAGE.replace("/embed", ""));
});

test.each([
  [[INSTRUCTOR], "instructor"],
  [[INSTRUCTOR, ASSISTANT], "assistant"],
  [["Instructor"], "instructor"],
  [["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor", LEARNER], "student"],
  [["https://lms.test/role#Wizard"], "student"],
  [[], "student"],
])("the roles %j: %s", async (roles, expected) => {
  const subject = `roles ${JSON.stringify(roles)}`;
  await lms.launch({ claims: { sub: subject, [lti("roles")]: roles, [lti("custom")]: LECTURE } });
  expect(await roleOf(subject)).toBe(expected);
});

test("a role that is unknown is logged", async () => {
  await expect.poll(() => app.output()).toContain("a launch has no role that is known: its person is a student");
  expect(await sql`select course_id, detail from audit_events where action = 'role_unknown'`).toEqual([
    { course_id: "search-101", detail: "Test LMS" },
  ]);
});

test("a role follows the platform's course, and another course of the platform does not lower it", async () => {
  const claims = { sub: "teacher", [lti("custom")]: LECTURE };
  const other = { [lti("context")]: { id: "another course" } };
  await lms.launch({ claims: { ...claims, [lti("roles")]: [INSTRUCTOR] } });
  await lms.launch({ claims: { ...claims, ...other, [lti("roles")]: [LEARNER] } });
  expect(await roleOf("teacher")).toBe("instructor");
  await lms.launch({ claims: { ...claims, [lti("roles")]: [LEARNER] } });
  expect(await roleOf("teacher")).toBe("student");
  await lms.launch({ claims: { ...claims, [lti("roles")]: [INSTRUCTOR] } });
  const [{ user_id: id } = { user_id: "" }] = await sql<{ user_id: string }[]>`
    select user_id from identities where subject = 'teacher'`;
  await enrolAtLeast(sql, "search-101", id, "assistant");
  expect(await roleOf("teacher")).toBe("instructor");
  await lms.launch({ claims: { ...claims, [lti("roles")]: [LEARNER] } });
  expect(await roleOf("teacher")).toBe("assistant");
  expect(
    await sql`select role, detail from audit_events where action = 'role_given' and course_id = 'search-101'`,
  ).toContainEqual({ role: "instructor", detail: "Test LMS" });
});

test("a person without a name and an email is accepted, gets the name that the platform tells later, and keeps it", async () => {
  const claims = { sub: "nameless", name: null, email: undefined, [lti("custom")]: LECTURE };
  expect((await lms.launch({ claims })).response.status).toBe(303);
  const name = () => sql`select name from users join identities using (user_id) where subject = 'nameless'`;
  expect(await name()).toEqual([{ name: "Unnamed" }]);
  await lms.launch({ claims: { ...claims, given_name: "Ada", family_name: "Lovelace" } });
  expect(await name()).toEqual([{ name: "Ada Lovelace" }]);
  await lms.launch({ claims });
  expect(await name()).toEqual([{ name: "Ada Lovelace" }]);
});

test("the same id at two platforms is two people", async () => {
  const claims = { sub: "same", [lti("custom")]: LECTURE };
  await lms.launch({ claims });
  await otherLms.launch({ claims });
  expect(await sql`select distinct user_id from identities where subject = 'same'`).toHaveLength(2);
});

test.each([
  ["with several audiences and an authorized party", () => ({ aud: [CLIENT, "another"], azp: CLIENT })],
  ["whose audience is a list of one", () => ({ aud: [CLIENT] })],
  ["from a clock half a minute ahead", () => ({ iat: now() + 30, nbf: now() + 30 })],
  ["that expired half a minute ago", () => ({ exp: now() - 30 })],
])("a launch %s is accepted", async (_, claims) => {
  expect((await lms.launch({ claims: { ...claims(), [lti("custom")]: LECTURE } })).response.status).toBe(303);
});

test("keys that the platform adds are read when they sign", async () => {
  await other.rotate();
  // jose reads a key set again at most every 30 seconds: this platform's was read in an earlier test.
  await expect
    .poll(async () => (await otherLms.launch({ claims: { [lti("custom")]: LECTURE } })).response.status, {
      timeout: 45_000,
      interval: 3_000,
    })
    .toBe(303);
}, 60_000);

test("a launch whose browser sends no cookie waits for another proof, and the secret is one", async () => {
  const { state, nonce, target, browser } = await lms.start();
  const secret = /=([\w-]{43})/.exec(browser.cookie())![1]!;
  const before = await accounts();
  const id_token = await platform.sign(
    launchClaims(platform, { nonce, target, subject: "no-cookies", [lti("custom")]: LECTURE }),
  );
  const stranger = formBrowser(app.url);
  const page = await lms.post(stranger, { id_token, state });
  expect([page.status, isSignedIn(page), await accounts()]).toEqual([403, false, before]);
  expect(await page.text()).toContain("Open in a new window");

  const proven = await lms.post(stranger, { id_token, state, secret });
  const path = proven.headers.get("location")!;
  expect(path).toMatch(/^\/embed\/courses\/search-101\/lectures\/inverted-index\?ticket=[\w-]{43}$/);
  const cookieless = () => fetch(app.url + path).then((response) => response.text());
  const tokens = /"token","([^"]+)","renewal","([^"]+)"/.exec((await cookieless()).replaceAll('\\"', '"'));
  const [, token = "", renewal = ""] = tokens ?? [];
  const asUser = (headers: Record<string, string>, method = "GET") =>
    fetch(`${app.url}/api/visitor${method === "GET" ? "/data" : ""}`, { method, headers });
  expect(await (await asUser({ "x-cuepoint-visitor": token })).text()).toContain("Mary Somerville");
  const renewed = await asUser({ "x-cuepoint-visitor": renewal }, "POST");
  expect(renewed.status).toBe(200);
  // The ticket is used up: the same address opens the lecture for nobody.
  const second = /"token","([^"]+)"/.exec((await cookieless()).replaceAll('\\"', '"'))![1]!;
  expect(await (await asUser({ "x-cuepoint-visitor": second })).text()).not.toContain("Mary Somerville");
  // Revoking the session ends the token's power.
  await sql`delete from sessions where user_id = (select user_id from identities where subject = 'no-cookies')`;
  await expect
    .poll(async () => (await asUser({ "x-cuepoint-visitor": token })).text(), { timeout: 8_000 })
    .not.toContain("Mary Somerville");
});

test("two posts of one launch at the same time sign in once", async () => {
  const { state, nonce, target, browser } = await lms.start();
  const id_token = await platform.sign(
    launchClaims(platform, { nonce, target, subject: "twice", [lti("custom")]: LECTURE }),
  );
  const responses = await Promise.all([1, 2, 3].map(() => lms.post(browser.clone(), { id_token, state })));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
});
