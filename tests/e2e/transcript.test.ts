import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { ask, firstCitation, transcriptLines as lines, transcript, videoStandsAt } from "./page-steps";

const LECTURE = "/courses/search-101/lectures/inverted-index";

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const currentLine = (page: Page) => lines(page).locator('[aria-current="true"]');

test("a line's time seeks by click, by Enter and by Space; a click on its words seeks, selecting them does not", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await lines(page)
    .getByRole("button", { name: /We start with a plain question/ })
    .click();
  await videoStandsAt(page, 9);
  const second = lines(page).getByRole("button", { name: /In this first lecture/ });
  await second.focus();
  await page.keyboard.press("Space");
  await videoStandsAt(page, 3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.includes("plain question"));
  await page.keyboard.press("Enter");
  await videoStandsAt(page, 9);
  await page.evaluate(() => document.querySelector("video")!.pause());
  const before = await page.evaluate(() => document.querySelector("video")!.currentTime);
  await lines(page).getByText("You have a million documents").selectText();
  await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
  expect(await page.evaluate(() => document.querySelector("video")!.currentTime)).toBeCloseTo(before, 1);
  expect(problems).toEqual([]);
  await close();
});

test("selected words can be asked about, noted, and copied with their second", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const select = () => lines(page).getByText("We start with a plain question.").selectText();
  const menu = page.getByRole("toolbar", { name: "Selected text" });
  // why again and again: words that are selected before the page is alive bring no menu.
  await expect.poll(async () => (await select(), menu.isVisible()), { timeout: 20_000 }).toBe(true);
  await menu.getByRole("button", { name: "Copy with link" }).click();
  await menu.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `“We start with a plain question.” (The inverted index @ 00:09)\n${app.url}${LECTURE}?t=9`,
  );
  await menu.getByRole("button", { name: "Ask about this" }).click();
  expect(await page.getByRole("textbox", { name: /ask/i }).inputValue()).toBe(
    "About “We start with a plain question.”: ",
  );
  await select();
  await menu.getByRole("button", { name: "Add to notes" }).click();
  const editor = page.getByRole("textbox", { name: "Note at 00:09" });
  expect(await editor.inputValue()).toBe("> We start with a plain question.\n\n");
  expect(problems).toEqual([]);
  await close();
});

test("a search counts its hits, goes from one to the next, and marks them", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search the transcript" });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill("postings");
  const status = transcript(page).getByRole("status");
  await expect.poll(() => status.textContent()).toMatch(/^1 of \d+$/);
  const count = Number(/of (\d+)/.exec((await status.textContent())!)![1]);
  expect(count).toBeGreaterThanOrEqual(3);
  await expect.poll(() => lines(page).locator("mark[data-active]").isVisible()).toBe(true);
  await field.press("Enter");
  await expect.poll(() => status.textContent()).toBe(`2 of ${count}`);
  await field.press("Shift+Enter");
  await field.press("Shift+Enter");
  await expect.poll(() => status.textContent()).toBe(`${count} of ${count}`);
  await expect.poll(() => lines(page).locator("mark[data-active]").isVisible()).toBe(true);
  await field.fill("no such words");
  await expect.poll(() => status.textContent()).toBe("No matches");
  await field.press("Escape");
  expect(await field.inputValue()).toBe("");
  expect(problems).toEqual([]);
  await close();
});

test("the transcript follows the video inside its panel, stops when the student scrolls, and goes back to now", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}${LECTURE}?t=161`);
  await videoStandsAt(page, 161);
  await expect.poll(() => currentLine(page).isVisible()).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await lines(page).hover();
  await page.mouse.wheel(0, -3_000);
  const back = page.getByRole("button", { name: "Back to current line" });
  await back.waitFor();
  await page.evaluate(() => void (document.querySelector("video")!.currentTime = 170));
  await page.waitForTimeout(500);
  expect(await lines(page).getByText("Welcome to how search works.").isVisible()).toBe(true);
  await back.click();
  await expect.poll(() => currentLine(page).isVisible()).toBe(true);
  expect(await back.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("what the current answer cites is marked in the transcript", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await firstCitation(page).click();
  await expect
    .poll(() => lines(page).locator("[data-cited]").filter({ hasText: "This is why we stem words." }).count())
    .toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test.each([
  ["vtt", "WEBVTT\n\n00:00:01"],
  ["srt", "1\n00:00:01,"],
  ["txt", "The inverted index\n\n"],
])("the transcript is downloaded as %s", async (format, beginning) => {
  const response = await fetch(`${app.url}${LECTURE}/transcript/${format}`);
  expect(response.headers.get("content-disposition")).toContain(`the-inverted-index.${format}`);
  expect(await response.text()).toMatch(new RegExp(`^${beginning.replace(/[.,]/g, "\\$&")}`));
});
