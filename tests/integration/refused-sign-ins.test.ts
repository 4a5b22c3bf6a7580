import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { answerPath, toJwt, type TestProvider } from "../setup/identity-provider";
import { expectRefused, startInstitution, type Institution } from "../setup/institution";

let institution: Institution;
let app: Institution["app"];
let sql: Institution["sql"];
let provider: Institution["provider"];
beforeAll(async () => {
  institution = await startInstitution([]);
  ({ app, sql, provider } = institution);
});
afterAll(() => institution?.stop());
beforeEach(() => {
  provider.person = { sub: "ada-1", name: "Ada Lovelace", email: "ada@example.edu" };
});
afterEach(() => {
  provider.forge = null;
});
const signIn: Institution["signIn"] = (...args) => institution.signIn(...args);

describe("a sign-in is refused", () => {
  const EXPIRED = "was started in another browser or too long ago";

  test("without the browser that asked for it, with a forged state, and a second time", async () => {
    const browser = formBrowser(app.url);
    const path = await answerPath(browser, provider, app.url);
    const stranger = formBrowser(app.url);
    await expectRefused(await stranger.open(path), stranger, 400, EXPIRED);

    const forged = browser.clone();
    const other = new URL(path, app.url);
    other.searchParams.set("state", "x".repeat(43));
    await expectRefused(await forged.open(other.pathname + other.search), forged, 400, EXPIRED);

    const replayed = browser.clone();
    expect((await browser.open(path)).status).toBe(302);
    await expectRefused(await replayed.open(path), replayed, 400, EXPIRED);
    await expectRefused(await (await signOutOf(browser)).open(path), browser, 400, EXPIRED);
  });

  const signOutOf = async (browser: FormBrowser) => {
    await browser.submit("/sign-out", {});
    return browser;
  };

  test("if it has the state of another sign-in or a changed cookie", async () => {
    const [one, other] = [formBrowser(app.url), formBrowser(app.url)];
    const path = await answerPath(one, provider, app.url);
    await answerPath(other, provider, app.url);
    await expectRefused(await other.open(path), other, 400, EXPIRED);
    const [, value = ""] = /cuepoint_sign_in=([^;]+)/.exec(one.cookie()) ?? [];
    const letter = value[20] === "A" ? "B" : "A";
    const forgery = value.slice(0, 20) + letter + value.slice(21);
    const changed = formBrowser(app.url, undefined, new Map([["cuepoint_sign_in", forgery]]));
    await expectRefused(await changed.open(path), changed, 400, EXPIRED);
  });

  test("if its code was used before", async () => {
    const browser = formBrowser(app.url);
    const first = new URL(await answerPath(browser, provider, app.url), app.url);
    expect((await browser.open(first.pathname + first.search)).status).toBe(302);
    const second = formBrowser(app.url);
    const reused = new URL(await answerPath(second, provider, app.url), app.url);
    reused.searchParams.set("code", first.searchParams.get("code")!);
    await expectRefused(await second.open(reused.pathname + reused.search), second, 403, "could not be verified");
  });

  test("if the person canceled it", async () => {
    provider.person = null;
    const { browser, response } = await signIn();
    await expectRefused(response, browser, 403, "was canceled");
  });

  const INVALID = "could not be verified";
  const someoneElse = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const now = () => Math.floor(Date.now() / 1000);
  type Forge = NonNullable<TestProvider["forge"]>;
  const changed =
    (change: Record<string, unknown>): Forge =>
    ({ header, payload }, { key }) =>
      toJwt({ header, payload: { ...payload, ...change } }, key);

  test.each<[string, string, Forge]>([
    ["a nonce of another sign-in", INVALID, changed({ nonce: "x".repeat(43) })],
    ["no nonce", INVALID, changed({ nonce: undefined })],
    ["another audience", INVALID, changed({ aud: "another-client" })],
    ["several audiences and another party", INVALID, changed({ aud: ["cuepoint", "other"], azp: "other" })],
    ["another issuer", INVALID, changed({ iss: "https://evil.test" })],
    ["no subject", INVALID, changed({ sub: undefined })],
    ["an expired ID token", "The clocks of this server", changed({ iat: now() - 4_000, exp: now() - 600 })],
    ["an ID token that never expires", INVALID, changed({ exp: undefined })],
    [
      "the algorithm none",
      INVALID,
      ({ header, payload }) => toJwt({ header: { ...header, alg: "none" }, payload }, null),
    ],
    ["no signature", INVALID, ({ header, payload }) => toJwt({ header, payload }, null)],
    ["a signature of someone else", INVALID, ({ header, payload }) => toJwt({ header, payload }, someoneElse)],
    [
      "an unknown key",
      INVALID,
      ({ header, payload }, { key }) => toJwt({ header: { ...header, kid: "x" }, payload }, key),
    ],
    [
      "a symmetric algorithm",
      INVALID,
      ({ header, payload }, { key }) => toJwt({ header: { ...header, alg: "HS256" }, payload }, key),
    ],
    ["an ID token that is not one", INVALID, () => "not a token"],
    ["a subject of another person in the user info", INVALID, changed({ sub: "somebody-else" })],
  ])("if it has %s", async (kind, text, forge) => {
    provider.person = { sub: `forged ${kind}`, name: `Forged ${kind}` };
    provider.forge = forge;
    const before = await sql`select from audit_events where action = 'sign_in_refused'`;
    const { browser, response } = await signIn();
    await expectRefused(response, browser, 403, text);
    expect(await institution.usersNamed(`Forged ${kind}`)).toHaveLength(0);
    // Lines about one network are limited.
    expect((await sql`select from audit_events where action = 'sign_in_refused'`).length).toBeGreaterThanOrEqual(
      before.length,
    );
  });

  test("and the refusals are in the log and the audit log, without anything about the person", async () => {
    const logged = () =>
      app
        .output()
        .split("\n")
        .filter((line) => line.includes("a sign-in was refused"));
    await expect.poll(() => logged().length).toBeGreaterThan(3);
    expect(logged().join()).toContain('"provider":"uni"');
    expect(logged().join()).not.toContain("Forged");
    const events = await sql`select from audit_events where actor = 'visitor' and detail = 'uni'`;
    expect(events.length).toBeGreaterThan(0);
  });
});
