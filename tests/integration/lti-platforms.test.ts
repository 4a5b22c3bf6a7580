import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { enrol } from "~db/enrolments.server";
import { peopleOf } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { openDatabase } from "../setup/database";
import { formBrowser } from "../setup/form-browser";
import { launcher } from "../setup/lti-launch";
import { DEEP_LINKING, deepLinkingClaims, lti, startPlatform, type TestPlatform } from "../setup/lti-platform";
import { runCli } from "../setup/run-cli";

const LECTURE = { course: "search-101", lecture: "inverted-index" };

let app: AppServer;
let sql: Sql;
let platform: TestPlatform;
beforeAll(async () => {
  [app, platform] = await Promise.all([startApp(), startPlatform({ clientId: "given-by-the-platform" })]);
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await Promise.all([app?.stop(), platform?.stop()]);
});

const command = (...args: string[]) => runCli("lti", args, { DATA_DIR: app.dataDir });
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const actions = async () =>
  (await sql<{ action: string }[]>`select action from audit_events order by at`).map(({ action }) => action);

/** Lets the platform register tools, as a platform with dynamic registration does. Returns what it got. */
function registerTools(changes: Record<string, unknown> = {}) {
  const got: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  platform.services.splice(0, platform.services.length, (request, response, body) => {
    const { url, settings } = platform;
    const send = (json: object) => (
      response.setHeader("content-type", "application/json").end(JSON.stringify(json)),
      true
    );
    if (request.url === "/openid-configuration")
      return send({
        issuer: settings.issuer,
        authorization_endpoint: settings.authorizationUrl,
        token_endpoint: settings.tokenUrl,
        jwks_uri: settings.keysUrl,
        registration_endpoint: `${url}/register`,
        "https://purl.imsglobal.org/spec/lti-platform-configuration": { product_family_code: "test-lms" },
        ...changes,
      });
    if (request.url !== "/register") return false;
    got.push({ authorization: request.headers.authorization, body: JSON.parse(body) as Record<string, unknown> });
    return send({
      client_id: settings.clientId,
      "https://purl.imsglobal.org/spec/lti-tool-configuration": { deployment_id: "1" },
    });
  });
  return got;
}

async function registrationLink(): Promise<string> {
  const { stdout } = await command("registration-link", "--json");
  return new URL((JSON.parse(stdout) as { url: string }).url).pathname;
}

const open = (path: string, query: Record<string, string> = {}) =>
  fetch(
    `${app.url}${path}?${new URLSearchParams({ openid_configuration: `${platform.url}/openid-configuration`, ...query })}`,
  );

test.each([
  ["another host's issuer", { issuer: "https://evil.test" }, "is not at the host"],
  ["no registration endpoint", { registration_endpoint: undefined }, "registration_endpoint"],
  ["keys that are no address", { jwks_uri: "file:///etc/passwd" }, "jwks_uri"],
])("a configuration with %s registers nothing, and the address still works", async (_, changes, message) => {
  registerTools(changes);
  const path = await registrationLink();
  const response = await open(path);
  expect([response.status, await text(response)]).toEqual([400, expect.stringContaining(message)]);
  expect(await sql`select from lti_platforms`).toEqual([]);
  expect((await fetch(app.url + path)).status).toBe(200);
});

test("a platform that opens a one-time address registers itself with no field typed", async () => {
  const got = registerTools();
  const path = await registrationLink();
  const startedAt = performance.now();
  const response = await open(path, { registration_token: "of the platform" });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect([response.status, await text(response)]).toEqual([200, expect.stringContaining("test-lms")]);
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(got).toMatchObject([
    {
      authorization: "Bearer of the platform",
      body: {
        initiate_login_uri: `${app.url}/lti/login`,
        redirect_uris: [`${app.url}/lti/launch`],
        jwks_uri: `${app.url}/lti/jwks.json`,
        token_endpoint_auth_method: "private_key_jwt",
      },
    },
  ]);
  expect((await open(path)).status).toBe(404);
  expect((await open(`/lti/register/${"x".repeat(43)}`)).status).toBe(404);
  expect(await actions()).toContain("platform_added");
  const launched = await launcher(app.url, platform).launch({ claims: { [lti("custom")]: LECTURE } });
  expect(launched.response.status).toBe(303);
});

test("npm run lti adds, lists and removes platforms", async () => {
  const settings = ["--issuer", "https://lms.test", "--client-id", "7", "--authorization-url", "https://lms.test/a"];
  const addresses = ["--token-url", "https://lms.test/t", "--keys-url", "https://lms.test/k"];
  const added = await command("add-platform", ...settings, ...addresses, "--deployment", "1", "--json");
  expect([added.code, JSON.parse(added.stdout)]).toMatchObject([0, { name: "lms.test" }]);
  const { id } = JSON.parse(added.stdout) as { id: string };
  expect((await command("add-deployment", id, "2")).code).toBe(0);
  const listed = await command("list", "--json");
  expect(
    listed.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object),
  ).toContainEqual(
    expect.objectContaining({ id, issuer: "https://lms.test", client_id: "7", deployments: ["1", "2"], courses: [] }),
  );
  expect((await command("list")).stdout).toContain("https://lms.test");
  expect((await command("remove-platform", id)).code).toBe(0);
  const gone = await command("remove-platform", id);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining("There is no platform")]);
  for (const wrong of [[], ["add-platform"], ["add-platform", ...settings], ["list", "x"], ["teleport"]])
    expect((await command(...wrong)).code).toBe(2);
  expect((await command("add-platform", ...settings, "--token-url", "t", "--keys-url", "k")).stderr).toContain(
    "--token-url",
  );
  const unsafe = addresses.map((text) => text.replace("https:", "http:"));
  expect((await command("add-platform", ...settings, ...unsafe)).stderr).toContain("takes an https:// address");
  expect((await command("--help")).code).toBe(0);
});

test("two keys are published, the private ones are encrypted, and the next one signs after a rotation", async () => {
  const read = async () => {
    const response = await fetch(`${app.url}/lti/jwks.json`);
    expect(response.headers.get("cache-control")).toContain("public");
    return ((await response.json()) as JSONWebKeySet).keys;
  };
  const [first, second, ...others] = await read();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ kty: "RSA", alg: "RS256", use: "sig" });
  expect(Object.keys({ ...first, ...second })).not.toContain("d");
  expect(JSON.stringify(await sql`select * from lti_keys`)).not.toContain('"d"');
  const { stdout } = await command("rotate-keys", "--json");
  expect((JSON.parse(stdout) as { keys: string[] }).keys[0]).toBe(second!.kid);
  const rotated = (await read()).map(({ kid }) => kid);
  expect(rotated).toHaveLength(3); // the retired key is published for another hour
  expect(rotated).toEqual(expect.arrayContaining([first!.kid, second!.kid]));
});

test("administrators see platforms, create addresses and remove platforms; for others the page does not exist", async () => {
  const people = peopleOf(app);
  const admin = await people.join("Ada", "admin");
  const student = await people.join("Stu", "student", "--course", "search-101");
  const page = await admin.read("/admin/platforms");
  for (const shown of [
    "test-lms",
    "given-by-the-platform",
    "Deployments: 1",
    "Links to: search-101",
    `${app.url}/lti/login`,
  ])
    expect(page).toContain(shown);
  expect(await text(await admin.submit("/admin/platforms", { intent: "link" }))).toMatch(/\/lti\/register\/[\w-]{43}/);
  expect((await student.open("/admin/platforms")).status).toBe(404);
  const [{ id } = { id: "" }] = await sql<{ id: string }[]>`select platform_id as id from lti_platforms`;
  expect((await student.submit("/admin/platforms", { intent: "remove", platform: id })).status).toBe(404);
  expect((await admin.submit("/admin/platforms", { intent: "remove", platform: "unknown" })).status).toBe(404);
  const log = await admin.read("/admin/audit");
  for (const act of ["Added a platform", "Created an address that registers a platform", "Removed a platform"])
    expect(log).toContain(act);
});

/** Launches for deep linking. Returns the page on which links are chosen. */
async function chooseLinks(settings: Record<string, unknown> = {}) {
  const { launch } = launcher(app.url, platform);
  const { response } = await launch({ claims: deepLinkingClaims(platform, settings) });
  expect(response.status).toBe(303);
  const path = response.headers.get("location") ?? "";
  return { path, selection: new URL(path, app.url).searchParams.get("selection") ?? "" };
}

test("an instructor links to a course, a lecture and a moment at once", async () => {
  const { path, selection } = await chooseLinks();
  const cookieless = await text(await fetch(app.url + path));
  expect(cookieless).toContain("Choose what to link to");
  expect(cookieless).toContain('name="lecture:inverted-index"');
  const submit = (fields: Record<string, string>) =>
    formBrowser(app.url).submit("/lti/deep-linking", { selection, course: "search-101", ...fields });
  expect((await submit({})).status).toBe(400);
  expect((await submit({ "lecture:unknown": "on" })).status).toBe(404);
  const chosen = { "whole-course": "on", "lecture:inverted-index": "on", "at:inverted-index": "2:41" };
  const response = await submit(chosen);
  const page = await response.text();
  expect(response.headers.get("content-security-policy")).toContain(`form-action 'self' ${platform.url};`);
  expect(page).toContain(
    `action="${platform.url}/deep-links?a=1&#38;b=%222%22"`.replace("%22", "&#34;").replace("%22", "&#34;"),
  );

  const jwt = /name="JWT" value="([^"]+)"/.exec(page)![1]!;
  const keys = (await (await fetch(`${app.url}/lti/jwks.json`)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), {
    issuer: "given-by-the-platform",
    audience: platform.url,
    algorithms: ["RS256"],
    maxTokenAge: "5 minutes",
  });
  expect(payload).toMatchObject({
    [lti("message_type")]: "LtiDeepLinkingResponse",
    [lti("version")]: "1.3.0",
    [lti("deployment_id")]: "1",
    [`${DEEP_LINKING}/data`]: "the platform's own",
    [`${DEEP_LINKING}/content_items`]: [
      { type: "ltiResourceLink", custom: { course: "search-101" } },
      { type: "ltiResourceLink", custom: { course: "search-101", lecture: "inverted-index", t: "161" } },
    ],
  });
  expect((await submit(chosen)).status).toBe(404);
  expect((await fetch(app.url + path)).status).toBe(404);
});

test("instructors of the course also link to lectures that are not released", async () => {
  const place = { courseId: LECTURE.course, lectureId: LECTURE.lecture };
  await sql`
    update lectures set releases_at = now() + interval '1 day'
    where course_id = ${place.courseId} and lecture_id = ${place.lectureId}`;
  const link = (selection: string) =>
    formBrowser(app.url).submit("/lti/deep-linking", {
      selection,
      course: place.courseId,
      "lecture:inverted-index": "on",
    });
  const stranger = await chooseLinks();
  expect(await text(await fetch(app.url + stranger.path))).not.toContain("lecture:inverted-index");
  expect((await link(stranger.selection)).status).toBe(404);

  const [teacher] = await sql<
    { userId: string }[]
  >`select user_id as "userId" from identities where subject = 'teacher'`;
  await enrol(sql, place.courseId, teacher!.userId, "instructor");
  const { path, selection } = await chooseLinks();
  const page = await text(await fetch(app.url + path));
  expect(page).toContain("lecture:inverted-index");
  expect(page).toMatch(/inverted index<span[^>]*>Not released yet/i);
  expect((await link(selection)).status).toBe(200);
  await sql`update lectures set releases_at = null where course_id = ${place.courseId}`;
});

test("a platform that takes one link gets one", async () => {
  const { selection } = await chooseLinks({ accept_multiple: false });
  const fields = { selection, course: "search-101", "whole-course": "on", "lecture:inverted-index": "on" };
  const page = await (await formBrowser(app.url).submit("/lti/deep-linking", fields)).text();
  const [, payload = ""] = /value="([^"]+)"/.exec(page)![1]!.split(".");
  const items = (JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown[]>)[
    `${DEEP_LINKING}/content_items`
  ];
  expect(items).toHaveLength(1);
});
