import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser?.close());

async function answerOf(app: AppServer): Promise<{ answer: string; problems: string[] }> {
  const { page, problems, close } = await visit(browser, `${app.url}/courses/search-101`, { timeout: 90_000 }); // all is made when it is first asked for
  const composer = page.getByRole("textbox", { name: /ask/i });
  const asked = page.getByRole("heading", { name: /You asked/ });
  // why again: on a cold start Vite is still bundling, and what is typed before the page's code has loaded is lost.
  for (let attempt = 0; attempt < 12 && !(await asked.isVisible()); attempt++) {
    await composer.fill("Why do we stem words?");
    await composer.press("Enter");
    await asked.waitFor({ timeout: 5_000 }).catch(() => {});
  }
  await page
    .getByRole("link", { name: /^Source \d+/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  const answer = await page.locator("article").innerText();
  await close();
  return { answer, problems };
}

test("npm run dev:mock serves the whole app with a hosted model that needs no key", async () => {
  const app = await startApp({ args: ["--dev", "--mocks"] });
  const { answer, problems } = await answerOf(app).finally(app.stop);
  expect(answer).toContain("the lectures explain it in two places");
  expect(problems).toEqual([]);
});

test("with VITE_MSW the browser's worker answers the chat by itself", async () => {
  const app = await startApp({ args: ["--dev"], env: { VITE_MSW: "true" } });
  const { answer, problems } = await answerOf(app).finally(app.stop);
  expect(answer).toContain("Stemming folds the forms of a word together");
  expect(problems).toEqual([]);
});
