import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { savePlatform } from "~db/lti-platforms.server";
import { startApp, type AppServer } from "../setup/app-server";
import { openDatabase } from "../setup/database";
import { formBrowser } from "../setup/form-browser";
import { launcher } from "../setup/lti-launch";
import {
  ASSISTANT,
  CLIENT,
  INSTRUCTOR,
  launchClaims,
  LEARNER,
  lti,
  startPlatform,
  type Claims,
  type TestPlatform,
} from "../setup/lti-platform";

const LECTURE = { course: "search-101", lecture: "inverted-index" };
const PAGE = "/embed/courses/search-101/lectures/inverted-index";
const TARGET_PATH = "/lti/launch?course=search-101&lecture=inverted-index";

let app: AppServer;
let sql: Sql;
let platform: TestPlatform;
let other: TestPlatform;
let lms: ReturnType<typeof launcher>;
let otherLms: ReturnType<typeof launcher>;
beforeAll(async () => {
  [app, platform, other] = await Promise.all([startApp(), startPlatform(), startPlatform()]);
  sql = await openDatabase(app.dataDir);
  await sql.begin(async (tx) => {
    await savePlatform(tx, platform.settings, [platform.url]);
    await savePlatform(tx, other.settings, []);
  });
  lms = launcher(app.url, platform);
  otherLms = launcher(app.url, other);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await Promise.all([app?.stop(), platform?.stop(), other?.stop()]);
});

const now = () => Math.floor(Date.now() / 1000);
const accounts = async () => (await sql`select user_id from identities where issuer <> 'password'`).length;
const roleOf = async (subject: string) => {
  const [row] = await sql<{ role: string }[]>`
    select e.role from enrolments e join identities i using (user_id)
    where i.subject = ${subject} and i.issuer = ${platform.url}`;
  return row?.role;
};
const signedIn = (response: Response) => response.headers.getSetCookie().join().includes("cuepoint_session=");

test("a launch signs its person in, enrols them and opens the linked lecture in the frame", async () => {
  const { response, browser } = await lms.launch({ claims: { [lti("custom")]: { ...LECTURE, t: "30" } } });
  expect([response.status, response.headers.get("location")]).toEqual([303, `${PAGE}?t=30`]);
  const page = await browser.open(`${PAGE}?t=30`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors 'self' ${platform.url}`);
  expect(await browser.read("/account")).toContain("Student in search-101");
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

test("a role that is unknown is logged, and nobody loses a role", async () => {
  expect(app.output()).toContain("a launch has no role that is known: its person is a student");
  const claims = { sub: "teacher", [lti("custom")]: LECTURE };
  await lms.launch({ claims: { ...claims, [lti("roles")]: [INSTRUCTOR] } });
  await lms.launch({ claims: { ...claims, [lti("roles")]: [LEARNER] } });
  expect(await roleOf("teacher")).toBe("instructor");
  expect(
    await sql`select role, detail from audit_events where action = 'role_given' and course_id = 'search-101'`,
  ).toContainEqual({ role: "instructor", detail: "Test LMS" });
});

test("a person without a name and an email is accepted, and gets the name that the platform tells later", async () => {
  const claims = { sub: "nameless", name: null, email: undefined, [lti("custom")]: LECTURE };
  expect((await lms.launch({ claims })).response.status).toBe(303);
  const name = () => sql`select name from users join identities using (user_id) where subject = 'nameless'`;
  expect(await name()).toEqual([{ name: "Unnamed" }]);
  await lms.launch({ claims: { ...claims, given_name: "Ada", family_name: "Lovelace" } });
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

/** Changes of the claims of a valid launch, each of which must be refused. */
const BAD_CLAIMS: [name: string, claims: Claims, reason: string][] = [
  ["for another client", { aud: "someone-else" }, "audience"],
  ["for other clients", { aud: ["a", "b"], azp: "a" }, "audience"],
  ["without an audience", { aud: undefined }, "claims"],
  ["for several clients without an authorized party", { aud: [CLIENT, "b"] }, "authorized_party"],
  ["authorized for another client", { aud: [CLIENT, "b"], azp: "b" }, "authorized_party"],
  ["of another issuer", { iss: "https://evil.test" }, "issuer"],
  ["without an issuer", { iss: undefined }, "claims"],
  ["that has expired", { exp: now() - 100, iat: now() - 400 }, "clock"],
  ["from a clock ten minutes ahead", { iat: now() + 600, exp: now() + 900 }, "clock"],
  ["from a clock ten minutes behind", { iat: now() - 600, exp: now() - 300 }, "clock"],
  ["that is not yet valid", { nbf: now() + 600 }, "clock"],
  ["that is two hours old and valid for a year", { iat: now() - 7_200, exp: now() + 31_536_000 }, "expired"],
  ["without an expiry", { exp: undefined }, "claims"],
  ["with an expiry that is text", { exp: "tomorrow" }, "claims"],
  ["without a time", { iat: undefined }, "claims"],
  ["with another nonce", { nonce: "another" }, "nonce"],
  ["without a nonce", { nonce: undefined }, "claims"],
  ["of an unknown deployment", { [lti("deployment_id")]: "2" }, "deployment"],
  ["without a deployment", { [lti("deployment_id")]: undefined }, "claims"],
  ["of an unknown message type", { [lti("message_type")]: "LtiSubmissionReviewRequest" }, "message_type"],
  ["without a message type", { [lti("message_type")]: undefined }, "message_type"],
  ["of LTI 1.1", { [lti("version")]: "LTI-1p0" }, "version"],
  ["without a version", { [lti("version")]: undefined }, "version"],
  ["without a subject", { sub: undefined }, "claims"],
  ["with a subject of 300 characters", { sub: "s".repeat(300) }, "claims"],
  ["without roles", { [lti("roles")]: undefined }, "claims"],
  ["without a resource link", { [lti("resource_link")]: undefined }, "claims"],
  ["without a target", { [lti("target_link_uri")]: undefined }, "target"],
  ["to another target on this site", { [lti("target_link_uri")]: "http://localhost/admin/users" }, "target"],
  ["to another site", { [lti("target_link_uri")]: "https://evil.test/" }, "target"],
  ["to a course that was deleted", { [lti("custom")]: { course: "deleted" } }, "no_course"],
  ["to a lecture that was deleted", { [lti("custom")]: { course: "search-101", lecture: "deleted" } }, "no_course"],
  ["that asks for deep linking without settings", { [lti("message_type")]: "LtiDeepLinkingRequest" }, "claims"],
];

/** Launches that are wrong in another way than by their claims. Each returns the response to its last step. */
const BAD_LAUNCHES: [name: string, reason: string, launch: () => Promise<Response>][] = [
  [
    "that is replayed",
    "state",
    async () => {
      const { browser, idToken, state } = await lms.launch({ claims: { [lti("custom")]: LECTURE } });
      return lms.post(browser, { id_token: idToken, state });
    },
  ],
  [
    "with the nonce of an earlier launch",
    "nonce",
    async () => {
      const { nonce, target } = await lms.launch({ claims: { [lti("custom")]: LECTURE } });
      const next = await lms.start();
      const id_token = await platform.sign(launchClaims(platform, { nonce, target }));
      return lms.post(next.browser, { id_token, state: next.state });
    },
  ],
  [
    "in a browser that started another launch",
    "browser",
    async () => {
      const { state, nonce, target, browser: attacker } = await lms.start();
      const { browser } = await lms.start();
      const stolen = attacker.cookie().split("=")[0];
      const id_token = await platform.sign(launchClaims(platform, { nonce, target, [lti("custom")]: LECTURE }));
      return lms.post(browser, { id_token, state }, { cookie: `${stolen}=${"x".repeat(43)}` });
    },
  ],
  [
    "whose secret from the platform's storage is wrong",
    "browser",
    async () => {
      const { state, nonce, target } = await lms.start();
      const id_token = await platform.sign(launchClaims(platform, { nonce, target, [lti("custom")]: LECTURE }));
      return lms.post(formBrowser(app.url), { id_token, state, secret: "x".repeat(43) });
    },
  ],
  [
    "with the state of another platform",
    "unknown_key",
    async () => {
      const { state, nonce, target, browser } = await lms.start();
      const id_token = await other.sign(launchClaims(other, { nonce, target }), { kid: "of-the-other" });
      return lms.post(browser, { id_token, state });
    },
  ],
  ["with a state that we did not make", "state", () => forge({ state: "x".repeat(43) })],
  ["with a state that is no token", "malformed", () => forge({ state: "1" })],
  ["without a state", "malformed", () => forge({ state: undefined })],
  ["without an id_token", "malformed", () => forge({ idToken: () => undefined })],
  ["whose id_token is not one", "malformed", () => forge({ idToken: () => "no.token" })],
  ["whose id_token has no JSON", "malformed", () => forge({ idToken: () => "e30.e30" })],
  [
    "signed by a stranger with the platform's key id",
    "signature",
    () => forgeWith((keys) => ({ key: keys.privateKey, kid: "key-1" })),
  ],
  [
    "signed with a key that is not published",
    "unknown_key",
    () => forgeWith((keys) => ({ key: keys.privateKey, kid: "mine" })),
  ],
  ["whose claims were changed after signing", "signature", () => forge({ idToken: (signed) => tampered(signed) })],
  [
    "without a signature",
    "signature",
    () => forge({ idToken: (signed) => `${signed.split(".").slice(0, 2).join(".")}.` }),
  ],
  ["with the algorithm none", "algorithm", () => forge({ idToken: (signed) => unsigned(signed, "none") })],
  ["with the algorithm NONE", "algorithm", () => forge({ idToken: (signed) => unsigned(signed, "NONE") })],
  ["signed with the public key as an HMAC secret", "algorithm", () => forge({ idToken: confused })],
  ["that asks us to understand an extension", "signature", () => forge({ idToken: (signed) => withCrit(signed) })],
  ["of 60,000 characters", "too_large", () => forge({ claims: { padding: "p".repeat(40_000) } })],
  ["of a megabyte", "too_large", () => forge({ claims: { padding: "p".repeat(1_000_000) } })],
  [
    "that the platform refused",
    "platform_error",
    () => lms.post(formBrowser(app.url), { error: "login_required", state: "x" }),
  ],
  ["of an unknown platform", "unknown_platform", () => login({ iss: "https://unknown.test" })],
  ["of an unknown client", "unknown_platform", () => login({ client_id: "unknown" })],
  ["for another site", "target", () => login({ target_link_uri: "https://evil.test/lti/launch" })],
  ["for a script", "login_incomplete", () => login({ target_link_uri: "javascript:alert(1)" })],
  ["without a hint of whom to sign in", "login_incomplete", () => login({ login_hint: "" })],
];

type Forging = {
  state?: string | undefined;
  idToken?: (signed: string) => string | Promise<string> | undefined;
  claims?: Claims;
};

async function forge({ idToken = (signed) => signed, claims = {}, ...given }: Forging): Promise<Response> {
  const { state, nonce, target, browser } = await lms.start();
  const signed = await platform.sign(launchClaims(platform, { nonce, target, [lti("custom")]: LECTURE, ...claims }));
  const fields = { id_token: await idToken(signed), state: "state" in given ? given.state : state };
  const sent = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return lms.post(browser, Object.fromEntries(sent));
}

async function forgeWith(signing: (keys: Awaited<ReturnType<typeof generateKeyPair>>) => object): Promise<Response> {
  const keys = await generateKeyPair("RS256");
  const { state, nonce, target, browser } = await lms.start();
  const claims = launchClaims(platform, { nonce, target, [lti("custom")]: LECTURE });
  return lms.post(browser, { id_token: await platform.sign(claims, signing(keys)), state });
}

const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Claims;

function tampered(token: string): string {
  const [header, , signature] = token.split(".");
  return [header, encode({ ...payloadOf(token), [lti("roles")]: [INSTRUCTOR] }), signature].join(".");
}

const unsigned = (token: string, alg: string) => `${encode({ alg, kid: "key-1" })}.${token.split(".")[1]}.`;
const withCrit = (token: string) =>
  [encode({ alg: "RS256", kid: "key-1", crit: ["x"], x: 1 }), ...token.split(".").slice(1)].join(".");
const confused = (token: string) =>
  new SignJWT(payloadOf(token))
    .setProtectedHeader({ alg: "HS256", kid: "key-1" })
    .sign(new TextEncoder().encode(JSON.stringify(platform.publicJwk)));

function login(changed: Record<string, string>): Promise<Response> {
  const query = {
    iss: platform.url,
    client_id: CLIENT,
    login_hint: "hint",
    target_link_uri: `${app.url}/lti/launch`,
    ...changed,
  };
  return formBrowser(app.url).open(`/lti/login?${new URLSearchParams(query)}`);
}

async function expectRefused(reason: string, launch: () => Promise<Response>): Promise<void> {
  const before = await accounts();
  const logged = app.output().length;
  const response = await launch();
  expect([response.status, signedIn(response)]).toEqual([reason === "too_large" ? response.status : 400, false]);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.get("location")).toBeNull();
  const page = (await response.text()).replaceAll("<!-- -->", "");
  expect(page).toContain("This link could not be opened");
  expect(page).toContain(`Reference for administrators: ${reason}`);
  await expect.poll(() => app.output().slice(logged)).toMatch(/a launch was refused: [A-Z"]/);
  expect(await accounts()).toBe(before);
}

test.each(BAD_CLAIMS)("a launch %s is refused", async (_, claims, reason) => {
  const subject = "sub" in claims ? claims.sub : "intruder";
  const valid = { [lti("custom")]: LECTURE, sub: subject };
  await expectRefused(reason, async () => (await lms.launch({ claims: { ...valid, ...claims } })).response);
});

test.each(BAD_LAUNCHES)("a launch %s is refused", async (_, reason, launch) => {
  if (reason === "state") await lms.launch({ claims: { [lti("custom")]: LECTURE } }); // the replay's person exists
  await expectRefused(reason, launch);
});

test("a launch of a platform whose keys cannot be reached is refused, and works when they can", async () => {
  const late = await startPlatform({ clientId: "late" });
  await sql.begin((tx) => savePlatform(tx, late.settings, []));
  const lateLms = launcher(app.url, late);
  const launch = () => lateLms.launch({ claims: { [lti("custom")]: LECTURE } });
  late.state.isUp = false;
  await expectRefused("keys_unreachable", async () => (await launch()).response);
  expect(await sql`select detail from audit_events where action = 'launch_refused'`).toContainEqual({
    detail: "Test LMS: keys_unreachable",
  });
  late.state.isUp = true;
  expect((await launch()).response.status).toBe(303);
  await late.stop();
});

test("a launch whose browser sends no cookie waits for another proof, and the secret is one", async () => {
  const { state, nonce, target, browser } = await lms.start();
  const secret = /=([\w-]{43})/.exec(browser.cookie())![1]!;
  const before = await accounts();
  const id_token = await platform.sign(
    launchClaims(platform, { nonce, target, subject: "no-cookies", [lti("custom")]: LECTURE }),
  );
  const stranger = formBrowser(app.url);
  const page = await lms.post(stranger, { id_token, state });
  expect([page.status, signedIn(page), await accounts()]).toEqual([403, false, before]);
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
