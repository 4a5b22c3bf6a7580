import { expect } from "vitest";
import { LECTURE, test } from "./fixture";
import {
  ask,
  currentLine,
  expectVideoAt,
  firstCitation,
  transcriptLines as lines,
  seekVideo,
  transcript,
  videoTime,
} from "./page-steps";

test("clicking a line, Enter and Space seek; selecting words does not", async ({ openLecture }) => {
  const page = await openLecture();
  await lines(page)
    .getByRole("button", { name: /We start with a plain question/ })
    .click();
  await expectVideoAt(page, 9);
  const second = lines(page).getByRole("button", { name: /In this first lecture/ });
  await second.focus();
  await page.keyboard.press("Space");
  await expectVideoAt(page, 3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.includes("plain question"));
  await page.keyboard.press("Enter");
  await expectVideoAt(page, 9);
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  const before = await videoTime(page);
  await lines(page).getByText("You have a million documents").selectText();
  await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
  expect(await videoTime(page)).toBeCloseTo(before, 1);
});

test("selected words can be asked about, added to the notes, and copied with their second", async ({
  app,
  openLecture,
}) => {
  const page = await openLecture("", { permissions: ["clipboard-read", "clipboard-write"] });
  const select = () => lines(page).getByText("We start with a plain question.").selectText();
  const menu = page.getByRole("toolbar", { name: "Selected text" });
  // why repeated: a selection before hydration opens no menu. Each one has a second, because the next restarts the menu's
  // delay.
  const opens = () =>
    menu.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  await expect.poll(async () => (await select(), opens()), { timeout: 20_000 }).toBe(true);
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
});

test("a search counts and marks its matches, and steps through them", async ({ openLecture }) => {
  const page = await openLecture();
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search the transcript" });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill("postings");
  const status = transcript(page).getByRole("status");
  await expect.poll(() => status.textContent()).toMatch(/^1 of \d+$/);
  const count = Number(/of (\d+)/.exec((await status.textContent()) ?? "")?.[1]);
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
});

test("Tab goes from the search to its hit, and a line that plays by keyboard keeps the focus", async ({
  openLecture,
}) => {
  const page = await openLecture();
  await page.keyboard.press("/");
  await page.keyboard.type("This is why we stem");
  await expect.poll(() => lines(page).locator("mark[data-active]").count()).toBeGreaterThan(0);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let presses = 0; presses < 6 && !/^\d+:\d+ /.test(await focused()); presses++) await page.keyboard.press("Tab");
  expect(await focused()).toContain("This is why we stem words.");
  await page.keyboard.press("Enter");
  await expect.poll(() => videoTime(page)).toBeGreaterThan(100);
  await expect.poll(() => currentLine(page).isVisible()).toBe(true);
  expect(await focused()).toContain("This is why we stem words.");
});

test("the transcript follows the video until the student scrolls, and a button returns to the current line", async ({
  openLecture,
}) => {
  const page = await openLecture("?t=161");
  await expectVideoAt(page, 161);
  await expect.poll(() => currentLine(page).isVisible()).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await lines(page).hover();
  await page.mouse.wheel(0, -3_000);
  const back = page.getByRole("button", { name: "Back to current line" });
  await back.waitFor();
  await seekVideo(page, 170);
  expect(await lines(page).getByText("Welcome to how search works.").isVisible()).toBe(true);
  await back.click();
  await expect.poll(() => currentLine(page).isVisible()).toBe(true);
  expect(await back.count()).toBe(0);
});

test("the transcript marks the lines that the current answer cites", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  await firstCitation(page).click();
  await expect
    .poll(() => lines(page).locator("[data-cited]").filter({ hasText: "This is why we stem words." }).count())
    .toBe(1);
});

test.for([
  ["vtt", "WEBVTT\n\n00:00:01"],
  ["srt", "1\n00:00:01,"],
  ["txt", "The inverted index\n\n"],
] as const)("the transcript is downloaded as %s", async ([format, beginning], { app }) => {
  const response = await fetch(`${app.url}${LECTURE}/transcript/${format}`);
  expect(response.headers.get("content-disposition")).toContain(`the-inverted-index.${format}`);
  expect(await response.text()).toMatch(new RegExp(`^${beginning.replace(/[.,]/g, "\\$&")}`));
});
