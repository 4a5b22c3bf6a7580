import { generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savePlatform } from "~db/lti-platforms.server";
import { confused, tampered, unsigned, withCrit } from "../setup/forged-tokens";
import { formBrowser } from "../setup/form-browser";
import { isSignedIn, LECTURE, startWithPlatforms, type LtiInstallation } from "../setup/lti-installation";
import { launcher } from "../setup/lti-launch";
import { CLIENT, launchClaims, lti, startPlatform, type Claims } from "../setup/lti-platform";

let installation: LtiInstallation;
let app: LtiInstallation["app"];
let sql: LtiInstallation["sql"];
let platform: LtiInstallation["platform"];
let other: LtiInstallation["other"];
let lms: LtiInstallation["lms"];
beforeAll(async () => {
  installation = await startWithPlatforms();
  ({ app, sql, platform, other, lms } = installation);
  await lms.launch({ claims: { [lti("custom")]: LECTURE } }); // the platform's first deployment is known from here on
});
afterAll(() => installation?.stop());

const now = () => Math.floor(Date.now() / 1000);

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
  [
    "signed with the public key as an HMAC secret",
    "algorithm",
    () => forge({ idToken: (signed) => confused(signed, platform.publicJwk) }),
  ],
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

/** Rows that every launch stores, and rows that a person's first launch stores. */
const OF_ALL = ["sessions", "frame_tickets"];
const OF_FIRST = ["users", "identities", "enrolments", "lti_contexts", "lti_deployments"];

const rows = (tables: string[]) =>
  Promise.all(tables.map(async (table) => [table, (await sql`select from ${sql(table)}`).length]));

async function expectRefused(
  reason: string,
  launch: () => Promise<Response>,
  unchanged = [...OF_FIRST, ...OF_ALL],
): Promise<void> {
  const before = await rows(unchanged);
  const logged = app.output().length;
  const response = await launch();
  expect([response.status, isSignedIn(response)]).toEqual([reason === "too_large" ? response.status : 400, false]);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.get("location")).toBeNull();
  const page = (await response.text()).replaceAll("<!-- -->", "");
  expect(page).toContain("This link could not be opened");
  expect(page).toContain(`Reference for administrators: ${reason}`);
  await expect.poll(() => app.output().slice(logged)).toMatch(/a launch was refused: [A-Z"]/);
  expect(await rows(unchanged)).toEqual(before);
}

const audited = async () =>
  (await sql<{ detail: string }[]>`select detail from audit_events where action = 'launch_refused'`).map(
    ({ detail }) => detail,
  );

test.each(BAD_CLAIMS)("a launch %s is refused", async (_, claims, reason) => {
  const subject = "sub" in claims ? claims.sub : "intruder";
  const valid = { [lti("custom")]: LECTURE, sub: subject };
  await expectRefused(reason, async () => (await lms.launch({ claims: { ...valid, ...claims } })).response);
  expect(await audited()).toContain(`Test LMS: ${reason}`);
});

test.each(BAD_LAUNCHES)("a launch %s is refused", async (_, reason, launch) => {
  if (reason === "state") await lms.launch({ claims: { [lti("custom")]: LECTURE } }); // the replay's person exists
  // Some of these follow a launch that is accepted.
  await expectRefused(reason, launch, OF_FIRST);
});

test("a launch of a platform whose keys cannot be reached is refused, and works when they can", async () => {
  const late = await startPlatform({ clientId: "late" });
  await sql.begin((tx) => savePlatform(tx, late.settings, []));
  const lateLms = launcher(app.url, late);
  const launch = () => lateLms.launch({ claims: { [lti("custom")]: LECTURE } });
  late.state.isUp = false;
  await expectRefused("keys_unreachable", async () => (await launch()).response);
  expect(await audited()).toContain("Test LMS: keys_unreachable");
  late.state.isUp = true;
  expect((await launch()).response.status).toBe(303);
  await late.stop();
});
