import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startApp } from "../setup/app-server";
import { test } from "./fixture";
import { askOnColdStart, COLD_START_MS, firstCitation } from "./page-steps";

const options = { timeout: 2 * COLD_START_MS };

test("npm run dev:mock serves the whole app with a mocked model and no key", options, async ({ openUrl }) => {
  const app = await startApp({ args: ["--dev", "--mocks"] });
  try {
    const page = await openUrl(`${app.url}/courses/search-101`, { timeout: COLD_START_MS });
    expect(await answerOnColdStart(page)).toContain("the lectures explain it in two places");
    await page.context().close();
  } finally {
    await app.stop();
  }
  const requests = app.output().match(/^\d\d:\d\d:\d\d [A-Z]+ \/.*$/gm) ?? [];
  expect(requests).toContainEqual(expect.stringMatching(/ GET \/courses\/:id 200 \d+ ms$/));
  expect(requests).toContainEqual(expect.stringMatching(/ POST \/api\/chat 200 \d+ ms$/));
  expect(requests.filter((line) => / GET other /.test(line))).toEqual([]); // no line for a module
  expect(app.output()).not.toMatch(/^\{/m); // no JSON
});

test(
  "answers with real passages through the service worker with VITE_MSW, and shows the answer again after a reload",
  options,
  async ({ openUrl }) => {
    const app = await startApp({ args: ["--dev"], env: { VITE_MSW: "true" } });
    try {
      const page = await openUrl(`${app.url}/courses/search-101`, { timeout: COLD_START_MS });
      const answer = await answerOnColdStart(page);
      expect(answer).toMatch(/“[^”]*stem[^”]*”/i);
      const address = await firstCitation(page).getAttribute("href");
      expect(address).toMatch(/^\/courses\/search-101\/lectures\/inverted-index\?t=\d+$/);
      await page.reload();
      await firstCitation(page).waitFor({ timeout: COLD_START_MS });
      expect(await page.locator("article").innerText()).toBe(answer);
      expect(await firstCitation(page).getAttribute("href")).toBe(address);
      await page.context().close();
    } finally {
      await app.stop();
    }
  },
);

async function answerOnColdStart(page: Page): Promise<string> {
  await askOnColdStart(page, "Why do we stem words?");
  return page.locator("article").innerText();
}
