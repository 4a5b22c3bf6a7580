import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { setVisibility } from "~db/course-access.server";
import { savePlatform } from "~db/lti-platforms.server";
import { openDatabase } from "../setup/database";
import { formBrowser } from "../setup/form-browser";
import { LECTURE } from "../setup/lti-installation";
import { launcher } from "../setup/lti-launch";
import { deepLinkingClaims, launchClaims, lti, startPlatform } from "../setup/lti-platform";
import { test as base } from "./fixture";
import { accessibilityProblems, overflow } from "./page-steps";

const { course: COURSE } = LECTURE;

const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the used fixtures from the pattern.
  .extend("platform", { scope: "file" }, async ({}, { onCleanup }) => {
    const platform = await startPlatform();
    onCleanup(platform.stop);
    return platform;
  })
  .extend("sql", { scope: "file" }, async ({ app, platform }, { onCleanup }) => {
    const sql = await openDatabase(app.dataDir);
    onCleanup(() => sql.end({ timeout: 1 }));
    await sql.begin((tx) => savePlatform(tx, platform.settings, [platform.url]));
    return sql;
  })
  .extend("lms", ({ app, platform, sql: _registered }) => launcher(app.url, platform));

const SIZES: Record<string, BrowserContextOptions> = {
  "light at 1280 px": {},
  "dark at 360 px": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
};
const SETTINGS = Object.entries(SIZES).flatMap(([size, options]) =>
  ["en", "es"].map((locale) => ({ setting: `${size}, ${locale}`, locale, options: { ...options, locale } })),
);

/** The pages of closed courses and of refused launches have the status of an error. */
const EXPECTED = /status of 40\d|ERR_FAILED/;

async function expectGood(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([]);
  expect(await overflow(page), name).toBeLessThanOrEqual(0);
  const file = `test-results/screenshots/lti-${name.replace(/[^\w]+/g, "-")}.png`;
  await page.screenshot({ path: file, fullPage: true });
}

/**
 * Shows the answer to a launch. Its scripts are left out: they close the window, or leave the page at once.
 */
async function show(page: Page, response: Response) {
  const body = await response.text();
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.route(/\/lti\/launch$/, (route) =>
    route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body }),
  );
  await page.goto("/lti/launch");
}

test.for(SETTINGS)(
  "axe finds no problem where an instructor chooses links, $setting",
  async ({ setting, options, locale }, { lms, platform, open }) => {
    const { response } = await lms.launch({ claims: deepLinkingClaims(platform) });
    const page = await open(response.headers.get("location") ?? "", options);
    await page
      .getByRole("heading", { name: locale === "es" ? "Elige a qué enlazar" : "Choose what to link to" })
      .waitFor();
    await expectGood(page, `picker ${setting}`);
    // A moment selects its lecture.
    await page.getByRole("textbox").last().fill("1:30");
    expect(await page.getByRole("checkbox").last().isChecked()).toBe(true);
    await expectGood(page, `chosen ${setting}`);
  },
);

test.for(SETTINGS)(
  "axe finds no problem in the pages of a closed course, $setting",
  async ({ setting, options, locale }, { sql, lms, open }) => {
    await setVisibility(sql, COURSE, "members");
    try {
      const page = await open(`/courses/${COURSE}`, { ...options, allowedProblems: EXPECTED });
      await expectGood(page, `closed course ${setting}`);
      const claims = { [lti("custom")]: LECTURE };
      const { response } = await lms.launch({ claims }, { "accept-language": locale });
      expect(response.status).toBe(400);
      await show(page, response);
      await expectGood(page, `refused launch ${setting}`);
    } finally {
      await setVisibility(sql, COURSE, "public");
    }
  },
);

test.for(SETTINGS)(
  "axe finds no problem in the window that hands a launch back to its frame, $setting",
  async ({ setting, options, locale }, { app, platform, lms, open }) => {
    const browser = formBrowser(app.url);
    const target = lms.targetOf("/lti/launch");
    const { issuer, clientId } = platform.settings;
    const login = { iss: issuer, client_id: clientId, login_hint: "hint", target_link_uri: target, in_window: "1" };
    const started = await browser.open(`/lti/login?${new URLSearchParams(login)}`);
    const { state = "", nonce = "" } = Object.fromEntries(new URL(started.headers.get("location") ?? "").searchParams);
    const claims = launchClaims(platform, { nonce, target, [lti("custom")]: LECTURE });
    const headers = { "sec-fetch-dest": "document", "accept-language": locale };
    const response = await lms.post(browser, { id_token: await platform.sign(claims), state }, headers);
    expect(response.status).toBe(200);
    const page = await open("/embed/check", { ...options, allowedProblems: EXPECTED });
    await show(page, response);
    await page.getByRole("link", { name: locale === "es" ? /aquí/ : /here/ }).waitFor();
    await expectGood(page, `window ${setting}`);
  },
);
