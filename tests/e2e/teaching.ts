import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { firstAddress, PASSWORD } from "../setup/accounts";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { test as base } from "./fixture";
import { accessibilityProblems, overflow } from "./page-steps";

/** The session of an administrator, who teaches all courses. */
export type Session = { name: string; value: string; url: string };

/** Tests of the pages to teach: `session` is that of the file's administrator. */
export const test = base.extend("session", { scope: "file" }, async ({ app }): Promise<Session> => {
  const form = new URLSearchParams({ name: "Ada", password: PASSWORD });
  const signedUp = await fetch(app.url + firstAddress(app), { method: "POST", body: form, redirect: "manual" });
  const [, name = "", value = ""] = /(cuepoint_session)=([\w-]+)/.exec(signedUp.headers.getSetCookie().join()) ?? [];
  return { name, value, url: app.url };
});

/** The administrator's browser without JavaScript. */
export const ofAdministrator = ({ name, value, url }: Session): FormBrowser =>
  formBrowser(url, "Mozilla/5.0", new Map([[name, value]]));

/** The browsers in which pages are looked at, with their names. */
export const SETTINGS: readonly [name: string, options: BrowserContextOptions][] = [
  ["at 1280 px", {}],
  ["at 768 px", { viewport: { width: 768, height: 1024 } }],
  ["at 360 px in the dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
  ["at 360 px in Spanish", { viewport: { width: 360, height: 740 }, locale: "es" }],
];

export async function openAs(page: Page, session: Session, path: string): Promise<void> {
  await page.context().addCookies([session]);
  await page.goto(path, { waitUntil: "networkidle" });
}

/** Fails if axe finds a problem in a page, or if it scrolls sideways. Takes a picture of it. */
export async function expectGood(page: Page, name: string): Promise<void> {
  expect(await accessibilityProblems(page), name).toEqual([]);
  expect(await overflow(page), name).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/screenshots/teach-${name.replace(/[^\w]+/g, "-")}.png`, fullPage: true });
}
