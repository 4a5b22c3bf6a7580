import type { Page } from "playwright-core";
import { test as base, expect } from "vitest";
import { startApp, type StartOptions } from "../setup/app-server";
import { launchBrowser, sharedBrowser, visit, type OpenOptions, type Visit } from "./browser";

export const LECTURE = "/courses/search-101/lectures/inverted-index";

const startOptions: StartOptions = {};
const browserArgs: readonly string[] = [];

/**
 * Vitest's `test` with an app and a browser, which each file starts once, and with pages. A page belongs to a new
 * visitor and is closed after its test, which fails if the page had a problem that the test does not allow.
 *
 * A file that needs another app extends it: `const test = base.extend("startOptions", { args: ["--mocks"] })`.
 */
export const test = base
  .extend("startOptions", { scope: "file" }, startOptions)
  .extend("browserArgs", { scope: "file" }, () => browserArgs)
  .extend("app", { scope: "file" }, async ({ startOptions }, { onCleanup }) => {
    const app = await startApp(startOptions);
    onCleanup(app.stop);
    return app;
  })
  .extend("browser", { scope: "file" }, async ({ browserArgs }, { onCleanup }) => {
    if (browserArgs.length === 0) return sharedBrowser();
    const browser = await launchBrowser(browserArgs);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("openUrl", ({ browser, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      const problems = visits.flatMap((visit) => visit.problems());
      if (task.result?.state === "fail") for (const { page } of visits) console.log(await shownBy(page));
      await Promise.all(visits.map(({ page }) => page.context().close()));
      expect(problems).toEqual([]);
    });
    return async (url: string, options?: OpenOptions): Promise<Page> => {
      const opened = await visit(browser, url, options);
      visits.push(opened);
      return opened.page;
    };
  })
  .extend(
    "open",
    ({ app, openUrl }) =>
      (path: string, options?: OpenOptions) =>
        openUrl(app.url + path, options),
  )
  .extend(
    "openLecture",
    ({ open }) =>
      (time = "", options?: OpenOptions) =>
        open(LECTURE + time, options),
  );

/** Returns what a page shows, for the report of a test that failed: it may pass when it is repeated. */
async function shownBy(page: Page): Promise<string> {
  if (page.isClosed()) return "A page was closed.";
  const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch((error: Error) => error.message);
  return `${page.url()}\n${shown}`;
}
