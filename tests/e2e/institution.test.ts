import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { CLIENT, startIdentityProvider } from "../setup/identity-provider";
import { test as base } from "./fixture";
import { accessibilityProblems, overflow } from "./page-steps";

const provider = await startIdentityProvider();
afterAll(() => provider.stop());

const uni = { id: "uni", name: "Example University", issuer: provider.issuer, ...CLIENT };
const away = { id: "away", name: "College of Arts and Applied Sciences", issuer: "http://127.0.0.1:9", client_id: "c" };
const test = base.extend("startOptions", { env: { OIDC_PROVIDERS: JSON.stringify([uni, away]) } });

/** A browser goes to the provider, whose page has a font of its own, and logs the status of a refused sign-in. */
const EXPECTED =
  /status of (4|5)\d\d|foreign request: http:\/\/127\.0\.0\.1|fonts\.googleapis\.com|ERR_NAME_NOT_RESOLVED/;

const SETTINGS: Record<string, BrowserContextOptions> = {
  "at 1280 px": {},
  "at 360 px in the dark": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  "at 360 px in Spanish": { viewport: { width: 360, height: 740 }, locale: "es" },
};

async function expectGood(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([]);
  expect(await overflow(page), name).toBeLessThanOrEqual(0);
  await page.screenshot({
    path: `test-results/screenshots/institution-${name.replace(/[^\w]+/g, "-")}.png`,
    fullPage: true,
  });
}

test("a student signs in at the institution with the keyboard, and signs out here and there", async ({ app, open }) => {
  provider.register(app.url);
  provider.person = { sub: "ada-1", name: "Ada Lovelace" };
  const page = await open("/courses/search-101", { allowedProblems: EXPECTED });
  await page.getByRole("link", { name: "Sign in" }).click();
  const link = page.getByRole("link", { name: "Sign in with Example University" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${app.url}/courses/search-101`);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByText("Ada Lovelace").waitFor();
  // The policy of the page (form-action) must not keep the browser from the provider's page.
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.origin === provider.issuer && url.pathname === "/session/end");
  await page.locator('button[name="logout"]').click();
  await page.waitForURL(`${app.url}/`);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
});

test.for(Object.entries(SETTINGS))(
  "axe finds no problem in the pages of a sign-in and of tokens, %s",
  async ([setting, options], { app, open }) => {
    provider.register(app.url);
    provider.person = { sub: "bob-1", name: "Bob" };
    const page = await open("/sign-in?back=/account", { ...options, allowedProblems: EXPECTED });
    await expectGood(page, `sign in ${setting}`);
    await page.goto(`${app.url}/sign-in/away`, { waitUntil: "networkidle" });
    await expectGood(page, `unreachable ${setting}`);
    await page.goto(`${app.url}/sign-in/uni/callback?code=x&state=y`, { waitUntil: "networkidle" });
    await expectGood(page, `expired ${setting}`);
    await page.goto(`${app.url}/sign-in/uni?back=/account`, { waitUntil: "networkidle" });
    expect(new URL(page.url()).pathname).toBe("/account");
    await page.locator('input[name="name"]').fill("Claude on my laptop");
    await page.keyboard.press("Enter");
    const token = page.locator("input[readonly]");
    await token.waitFor();
    expect(await token.inputValue()).toMatch(/^cpt_[\w-]{43}$/);
    expect(await token.evaluate((field) => document.activeElement === field)).toBe(true);
    await expectGood(page, `token ${setting}`);
    await page.goto(`${app.url}/account`, { waitUntil: "networkidle" });
    await expectGood(page, `tokens ${setting}`);
    await page.locator('button[value="revoke-token"]').click();
    await page.waitForURL(`${app.url}/account#tokens`);
    expect(await page.locator('button[value="revoke-token"]').count()).toBe(0);
  },
);
