import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { firstAddress, PASSWORD, peopleOf } from "../setup/accounts";
import { ask } from "../setup/chat-client";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { answerPath } from "../setup/identity-provider";
import { expectRefused, startInstitution, type Institution } from "../setup/institution";

const COURSE = "search-101";
const RULES = [
  "eduPersonAffiliation=faculty -> may create courses",
  `eduPersonAffiliation=ta -> assistant in ${COURSE}`,
  "eduPersonAffiliation=ta -> assistant in no-such-course",
];

let institution: Institution;
let app: Institution["app"];
let sql: Institution["sql"];
let provider: Institution["provider"];
beforeAll(async () => {
  institution = await startInstitution(RULES);
  ({ app, sql, provider } = institution);
});
afterAll(() => institution?.stop());
beforeEach(() => {
  provider.person = { sub: "ada-1", name: "Ada Lovelace", email: "ada@example.edu" };
});
afterEach(() => {
  provider.isDown = false;
});
const signIn: Institution["signIn"] = (...args) => institution.signIn(...args);

describe("signing in with a provider", () => {
  test("the sign-in page has a link to each provider, also before there is an administrator", async () => {
    const visitor = formBrowser(app.url);
    expect(await visitor.read("/")).toContain("/sign-in");
    const page = await visitor.read("/sign-in?back=/conversations");
    for (const [id, name] of [
      ["uni", "Example University"],
      ["away", "Away College"],
    ])
      expect(page).toMatch(new RegExp(`href="/sign-in/${id}\\?back=%2Fconversations"[^>]*>Sign in with ${name}<`));
    expect((await visitor.open("/sign-in/unknown")).status).toBe(404);
    expect((await visitor.open("/sign-in/unknown/callback")).status).toBe(404);
  });

  test("leads to where the person was, and the same person has one account", async () => {
    const { browser, response } = await signIn("/courses/search-101?t=5");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/courses/search-101?t=5"]);
    expect(await browser.read("/account")).toContain("Ada Lovelace");
    expect(browser.cookie()).not.toContain("cuepoint_sign_in");
    provider.person = { sub: "ada-1", name: "Ada King" };
    const { browser: again } = await signIn();
    expect(await again.read("/account")).toContain("Ada King");
    expect(await institution.usersNamed("Ada King")).toHaveLength(1);
    expect(await institution.usersNamed("Ada Lovelace")).toHaveLength(0);
  });

  test("asks the provider with PKCE, a state and a nonce, and binds them to the browser", async () => {
    const response = await formBrowser(app.url).open("/sign-in/uni");
    const { origin, pathname, searchParams } = new URL(response.headers.get("location")!);
    expect([origin, pathname]).toEqual([provider.issuer, "/auth"]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${app.url}/sign-in/uni/callback`,
    });
    const [cookie = ""] = response.headers.getSetCookie().filter((set) => set.startsWith("cuepoint_sign_in="));
    expect(cookie).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(["//evil.test/", "https://evil.test/", "/\\evil.test", "/\t/evil.test", "javascript:alert(1)", ""])(
    "returns to the home page instead of %j",
    async (back) => {
      const { response } = await signIn(back);
      expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    },
  );

  test("claims what the browser's visitor asked", async () => {
    const visitor = formBrowser(app.url);
    await visitor.read("/");
    const { id, response } = await ask(app.url, { text: "Why do we stem words?", cookie: visitor.cookie() });
    await response.text();
    const anonymous = visitor.clone();
    provider.person = { sub: "cleo-1", name: "Cleo" };
    await signIn("/", visitor);
    const listed = async (browser: FormBrowser) =>
      ((await (await browser.open("/api/conversations")).json()) as { conversations: { id: string }[] }).conversations;
    expect(await listed(visitor)).toMatchObject([{ id }]);
    expect(await listed(anonymous)).toEqual([]);
  });

  test.each([
    ["email only", { email: "grace@example.edu" }, /^grace@example\.edu$/],
    ["nothing", {}, /^Example University [\dA-F]{4}$/],
    ["an empty name", { name: "  " }, /^Example University [\dA-F]{4}$/],
  ])("a person with %s has a readable name", async (kind, claims, name) => {
    provider.person = { sub: `nameless ${kind}`, ...claims };
    const { browser } = await signIn();
    const [row] = await sql<{ name: string }[]>`
      select name from users join identities using (user_id) where subject = ${`nameless ${kind}`}`;
    expect(row?.name).toMatch(name);
    expect(await browser.read("/account")).toContain(row?.name);
  });
});

describe("rules", () => {
  const roles = async (browser: FormBrowser) => {
    const page = await browser.read("/account");
    return ["Course creator", "Assistant in How search works", "Student in How search works"].filter((role) =>
      page.includes(role),
    );
  };
  const signInAs = async (sub: string, eduPersonAffiliation?: string[]) => {
    provider.person = { sub, name: `Person ${sub}`, eduPersonAffiliation };
    return (await signIn()).browser;
  };

  test("give at sign-in, and take back when the claim is gone", async () => {
    expect(await roles(await signInAs("rule-1"))).toEqual([]);
    const faculty = await signInAs("rule-1", ["member", "faculty", "ta"]);
    expect(await roles(faculty)).toEqual(["Course creator", "Assistant in How search works"]);
    expect(await roles(await signInAs("rule-1", ["faculty"]))).toEqual(["Course creator"]);
    expect(await roles(await signInAs("rule-1", ["member"]))).toEqual([]);
    const events = await sql<{ action: string; role: string }[]>`
      select action, role from audit_events e join users u on u.user_id = e.subject_id
      where u.name = 'Person rule-1' and actor = 'rule' and detail = 'uni' order by action, role`;
    expect(events.map(({ action, role }) => `${action} ${role}`)).toEqual([
      "role_given assistant",
      "role_given creator",
      "role_removed assistant",
      "role_removed creator",
    ]);
  });

  test("leave what an administrator gave", async () => {
    const people = peopleOf(app);
    await signInAs("rule-2", ["faculty", "ta"]);
    const [user] = await institution.usersNamed("Person rule-2");
    await people.users("role", user!.userId, "creator");
    await people.users("role", user!.userId, "student", "--course", COURSE);
    expect(await roles(await signInAs("rule-2", ["ta"]))).toEqual(["Course creator", "Student in How search works"]);
    expect(await roles(await signInAs("rule-2", []))).toEqual(["Course creator", "Student in How search works"]);
    await people.users("role", user!.userId, "none");
    expect(await roles(await signInAs("rule-2", []))).toEqual(["Student in How search works"]);
  });
});

describe("a provider", () => {
  test("is trusted immediately after it replaced its keys", async () => {
    expect((await signIn()).response.status).toBe(302);
    provider.rotateKey();
    expect((await signIn()).response.status).toBe(302);
  });

  test("is named if it cannot be reached, and works when it is back", async () => {
    const visitor = formBrowser(app.url);
    await expectRefused(await visitor.open("/sign-in/away"), visitor, 503, "Away College cannot be reached");
    const browser = formBrowser(app.url);
    const path = await answerPath(browser, provider, app.url);
    provider.isDown = true;
    await expectRefused(await browser.open(path), browser, 503, "Example University cannot be reached");
    provider.isDown = false;
    expect((await signIn()).response.status).toBe(302);
  });

  test("ends its own session at sign-out, and leads back", async () => {
    const { browser } = await signIn();
    const here = browser.clone();
    const response = await browser.submit("/sign-out", {});
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain("You are signed out of Cuepoint");
    const [, href = ""] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page) ?? [];
    const address = new URL(href.replaceAll("&#38;", "&"));
    expect(address.href.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "cuepoint",
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${app.url}/`,
    });
    const ended = await fetch(address, { redirect: "manual" });
    expect(ended.status).toBe(200); // the provider asks for a confirmation
    expect((await here.open("/account")).status).toBe(302);
    expect(await sql`select from sessions where id_token = ${address.searchParams.get("id_token_hint")}`).toHaveLength(
      0,
    );
  });

  test("that cannot be reached does not keep anyone signed in here", async () => {
    const { browser } = await signIn();
    provider.isDown = true;
    const response = await browser.submit("/sign-out", {});
    expect([200, 302]).toContain(response.status);
    expect((await browser.open("/account")).status).toBe(302);
  });
});

test("a user of a password signs out as before, and beside the providers", async () => {
  const admin = formBrowser(app.url);
  expect((await admin.submit(firstAddress(app), { name: "Root", password: PASSWORD })).status).toBe(302);
  expect(await admin.read("/admin/audit")).toContain("A rule for sign-ins");
  expect(await admin.read("/admin/users")).toContain("Course creator");
  const response = await admin.submit("/sign-out", {});
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
});

test("an account of a provider is exported and erased like any other", async () => {
  provider.person = { sub: "zoe-zucchini", name: "Zoe Zimmermann", eduPersonAffiliation: ["faculty", "ta"] };
  const { browser } = await signIn();
  const { account } = (await (await browser.open("/api/visitor/data")).json()) as { account: Record<string, unknown> };
  expect(account).toMatchObject({
    may_create_courses: true,
    identities: [{ issuer: provider.issuer, subject: "zoe-zucchini" }],
    roles: [{ course: COURSE, role: "assistant" }],
    sessions: [{ provider: "uni" }],
  });
  expect(JSON.stringify(account)).not.toContain("eyJ");
  expect((await browser.send("/api/visitor/data", "DELETE")).status).toBe(204);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const rows = JSON.stringify(await Promise.all(tables.map(({ name }) => sql`select t::text from ${sql(name)} t`)));
  for (const trace of ["zucchini", "Zimmermann"]) expect(rows).not.toContain(trace);
});
