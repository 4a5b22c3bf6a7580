import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, UNLIMITED, type AppServer } from "../setup/app-server";
import { openDatabase } from "../setup/database";
import { formBrowser, shownIn } from "../setup/form-browser";

const SETTINGS = {
  ...UNLIMITED,
  TRUSTED_HEADER_SUBJECT: "X-Remote-User",
  TRUSTED_HEADER_NAME: "X-Name",
  TRUSTED_HEADER_AFFILIATION: "X-Affiliation",
  TRUSTED_HEADER_RULES: "affiliation=faculty -> may create courses",
  TRUSTED_HEADER_LABEL: "Example University",
  TRUSTED_HEADER_SIGN_OUT: "/Shibboleth.sso/Logout?return=/",
};
const ADA = { "x-remote-user": "ada@example.edu", "x-name": "Ada Lovelace", "x-affiliation": "member;faculty" };

/** A request as the web server passes it on. */
const get = (app: AppServer, path: string, headers: Record<string, string>) =>
  fetch(app.url + path, { headers, redirect: "manual" });

describe("behind a named proxy", () => {
  let app: AppServer;
  let sql: Sql;
  beforeAll(async () => {
    app = await startApp({ env: { ...SETTINGS, TRUSTED_HEADER_PROXIES: "loopback" } });
    sql = await openDatabase(app.dataDir);
  });
  afterAll(async () => {
    await sql?.end({ timeout: 1 });
    await app?.stop();
  });

  test("its address signs in, returns to where the person was, and applies the rules", async () => {
    expect(await formBrowser(app.url).read("/sign-in?back=/account")).toMatch(
      /href="\/sign-in\/header\?back=%2Faccount"[^>]*>Sign in with Example University</,
    );
    const response = await get(app, "/sign-in/header?back=/account", ADA);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/account"]);
    const cookie = response.headers
      .getSetCookie()
      .find((set) => set.startsWith("cuepoint_session="))!
      .split(";")[0]!;
    const page = shownIn(await (await get(app, "/account", { cookie })).text());
    expect(page).toContain("Ada Lovelace");
    expect(page).toContain("Course creator");
    const again = await get(app, "/sign-in/header?back=//evil.test/", { ...ADA, "x-affiliation": "member" });
    expect(again.headers.get("location")).toBe("/");
    const [user] = await sql<{ users: number; creators: number }[]>`
      select count(*)::int as users, count(may_create_courses_by)::int as creators from users where name = 'Ada Lovelace'`;
    expect(user).toEqual({ users: 1, creators: 0 });
    const out = await fetch(`${app.url}/sign-out`, { method: "POST", headers: { cookie }, redirect: "manual" });
    expect([out.status, out.headers.get("location")]).toEqual([302, "/Shibboleth.sso/Logout?return=/"]);
  });

  test("the headers sign nobody in at another address", async () => {
    const response = await get(app, "/account", ADA);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/sign-in?back=/account"]);
    expect(response.headers.getSetCookie().join()).not.toContain("cuepoint_session=");
  });

  test("headers that name nobody are explained", async () => {
    for (const subject of ["(null)", "ada@example.edu, eve@example.edu"]) {
      const response = await get(app, "/sign-in/header", { "x-remote-user": subject });
      expect(response.status).toBe(403);
      expect(shownIn(await response.text())).toContain("Example University did not say who you are.");
      expect(response.headers.getSetCookie().join()).not.toContain("cuepoint_session=");
    }
  });
});

describe("behind a proxy that is not named", () => {
  let app: AppServer;
  let sql: Sql;
  beforeAll(async () => {
    app = await startApp({ env: { ...SETTINGS, TRUSTED_HEADER_PROXIES: "10.0.0.5 10.1.0.0/16" } });
    sql = await openDatabase(app.dataDir);
  });
  afterAll(async () => {
    await sql?.end({ timeout: 1 });
    await app?.stop();
  });

  test("nobody is signed in, whatever the headers say, and the log says why a few times", async () => {
    for (let i = 0; i < 20; i++) {
      const forwarded = { "x-forwarded-for": "10.0.0.5", forwarded: "for=10.0.0.5" };
      const response = await get(app, "/sign-in/header", { ...ADA, ...forwarded });
      expect(response.status).toBe(403);
      expect(shownIn(await response.text())).toContain("was not reached through the web server of Example University");
      expect(response.headers.getSetCookie().join()).not.toContain("cuepoint_session=");
    }
    expect(await sql`select from users`).toHaveLength(0);
    const events = await sql`select from audit_events where action = 'sign_in_refused'`;
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThan(10);
    const logged = () =>
      app
        .output()
        .split("\n")
        .filter((line) => line.includes("a sign-in was refused"));
    await expect.poll(logged).toHaveLength(events.length);
    expect(logged()[0]).toContain("TRUSTED_HEADER_PROXIES");
  });
});

test("without the mode there is no such address", async () => {
  const app = await startApp({ env: UNLIMITED });
  try {
    expect((await get(app, "/sign-in/header", ADA)).status).toBe(404);
    expect(await formBrowser(app.url).read("/sign-in")).not.toContain("/sign-in/header");
  } finally {
    await app.stop();
  }
});
