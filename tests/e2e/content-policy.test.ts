import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { ask, firstCitation } from "./page-steps";

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ env: { EMBED_ORIGINS: "https://lms.test" } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const LECTURE = "/courses/search-101/lectures/inverted-index";

// zod probes `new Function` to find out whether it may compile its schemas.
test.each(["/", "/courses/search-101", LECTURE, `/embed${LECTURE}`, "/conversations", "/embed/check", "/no-such-page"])(
  "%s asks for nothing that its policy forbids",
  async (path) => {
    const { problems, close } = await visit(browser, app.url + path);
    expect(problems.filter((problem) => !problem.includes("status of 404"))).toEqual([]);
    await close();
  },
);

test("an answer with its citations asks for nothing that the page's policy forbids", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await firstCitation(page).hover();
  await page.waitForLoadState("networkidle");
  expect(problems).toEqual([]);
  await close();
});
