import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { ask, firstCitation, leaveFields, transcriptLines as lines, videoStandsAt } from "./page-steps";

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

test.each([
  ["?t=161", 161],
  ["?t=2m41s", 161],
  ["?t=02:41", 161],
  ["#t=161", 161],
  ["#t=npt:161,170", 161],
])("%s opens the lecture at second %d, and its line is the current one", async (address, second) => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE + address);
  await videoStandsAt(page, second);
  await expect.poll(() => currentLine(page).count()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test.each([
  ["?t=-5", "“-5” is not a valid time"],
  ["?t=soon", "“soon” is not a valid time"],
  ["#t=%3Cb%3E", "“<b>” is not a valid time"],
  ["?t=99999", "The video ends at 04:1"],
])("%s is told in words, and the page works on", async (address, sentence) => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE + address);
  await page.getByText(sentence).last().waitFor();
  await page.getByRole("tab", { name: /Chapters/ }).click();
  await page.getByRole("link", { name: /Stemming/ }).click();
  await videoStandsAt(page, 137);
  expect(problems).toEqual([]);
  await close();
});

test("shortcuts move the video, help shows them all, and they can be turned off", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}${LECTURE}?t=100`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await videoStandsAt(page, 100);
  await leaveFields(page);
  await page.keyboard.press("l");
  await videoStandsAt(page, 110);
  await page.keyboard.press("j");
  await videoStandsAt(page, 100);
  await page.keyboard.press("]");
  await videoStandsAt(page, 110);
  await page.keyboard.press("y");
  await page.getByText(/Link to .* copied/).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${LECTURE}\\?t=1[01]\\d$`));
  await page.keyboard.press(">");
  expect(await page.evaluate(() => document.querySelector("video")!.playbackRate)).toBe(1.25);
  await page.keyboard.press("a");
  await page.keyboard.type("jkl?");
  expect(await page.getByRole("textbox", { name: /ask/i }).inputValue()).toBe("jkl?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  await help.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => help.count()).toBe(0);
  const before = await page.evaluate(() => document.querySelector("video")!.currentTime);
  await page.keyboard.press("l");
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.querySelector("video")!.currentTime)).toBeLessThan(before + 5);
  await page.keyboard.press("?");
  await help.waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("from an answer to its evidence it is two keys", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await page.keyboard.press("Escape"); // out of the field
  await page.keyboard.press("1");
  await page.waitForFunction(
    () => !document.querySelector("video")!.paused && document.querySelector("video")!.currentTime > 100,
  );
  await page.keyboard.press("e");
  await page.getByRole("region", { name: "Evidence" }).waitFor();
  await page.keyboard.press("9");
  await page.getByText("The last answer has no citation 9.").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("position and speed are remembered, and the address goes before them", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}${LECTURE}?t=100`);
  await videoStandsAt(page, 100);
  await leaveFields(page);
  await page.keyboard.press(">");
  await page.waitForTimeout(200);
  await page.goto(app.url + LECTURE, { waitUntil: "networkidle" });
  await videoStandsAt(page, 100);
  await page.getByText("Resumed at 01:40.").waitFor();
  await expect.poll(() => page.evaluate(() => document.querySelector("video")!.playbackRate)).toBe(1.25);
  await page.getByRole("button", { name: "Start over" }).click();
  await videoStandsAt(page, 0);
  await page.goto(`${app.url}${LECTURE}?t=30`, { waitUntil: "networkidle" });
  await videoStandsAt(page, 30);
  expect(problems).toEqual([]);
  await close();
});

test("theatre gives the video the width, and panes keep the size they were given", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  const width = () => page.locator("video").evaluate((video) => video.getBoundingClientRect().width);
  const before = await width();
  await leaveFields(page);
  await page.keyboard.press("t");
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.keyboard.press("t");
  await expect.poll(async () => Math.abs((await width()) - before) < 3).toBe(true);
  const separator = page.getByRole("separator", { name: "Resize the conversation" });
  await separator.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(300);
  const resized = await page.locator(".conversation-pane").evaluate((pane) => pane.getBoundingClientRect().width);
  await page.reload({ waitUntil: "networkidle" });
  expect(
    Math.abs(
      (await page.locator(".conversation-pane").evaluate((pane) => pane.getBoundingClientRect().width)) - resized,
    ),
  ).toBeLessThan(12);
  expect(problems).toEqual([]);
  await close();
});

test("on a narrow screen the video stays, and what is below it has tabs", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, { viewport: { width: 390, height: 844 } });
  const isShown = () =>
    Promise.all([
      page.locator("video").isVisible(),
      page.getByRole("textbox", { name: /ask/i }).isVisible(),
      lines(page).isVisible(),
    ]);
  expect(await isShown()).toEqual([true, true, false]);
  await page.getByRole("tab", { name: "Transcript" }).click();
  expect(await isShown()).toEqual([true, false, true]);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Notes" }).waitFor();
  await page.keyboard.press("End");
  await page
    .getByRole("list", { name: "Chapters" })
    .getByRole("link", { name: /Stemming/ })
    .click();
  await videoStandsAt(page, 137);
  expect(problems).toEqual([]);
  await close();
});

test("a finger on a citation sees what was said before the video moves", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await ask(page, "Why do we stem words?");
  await firstCitation(page).tap();
  const card = page.getByRole("dialog", { name: /The inverted index @/ });
  await card.waitFor();
  expect(await page.evaluate(() => document.querySelector("video")!.currentTime)).toBe(0);
  expect(await card.textContent()).toContain("stem");
  await card.getByRole("link", { name: /Play from/ }).tap();
  await page.waitForFunction(() => document.querySelector("video")!.currentTime > 100);
  expect(await card.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("a tooltip can be pointed at, and Escape takes it away without moving anything", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await firstCitation(page).hover();
  const tooltip = page.locator(".tooltip");
  await tooltip.waitFor();
  await tooltip.hover();
  await page.waitForTimeout(400);
  expect(await tooltip.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => tooltip.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("the interface speaks the reader's language, and changes it and the theme without JavaScript too", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, { locale: "es-MX" });
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  await page.getByRole("tab", { name: "Transcripción" }).waitFor();
  await page.getByRole("button", { name: "Apariencia" }).click();
  await page.getByRole("button", { name: "Oscuro" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await page.getByRole("button", { name: "Apariencia" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("tab", { name: "Transcript", exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(LECTURE);
  expect(problems).toEqual([]);
  await close();

  const posted = await fetch(`${app.url}/preferences`, {
    method: "POST",
    body: new URLSearchParams({ locale: "es", back: "//evil.test" }),
    redirect: "manual",
  });
  expect(posted.headers.get("location")).toBe("/");
  const spanish = await fetch(app.url + LECTURE, {
    headers: { cookie: posted.headers.get("set-cookie")!.split(";")[0]! },
  });
  expect(await spanish.text()).toContain('<html lang="es" dir="ltr"');
});

test("pointing at the timeline shows the time, the chapter and, where the video has pictures, the picture", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  const line = page.getByRole("slider", { name: "Position in the lecture" });
  const { width } = (await line.boundingBox())!;
  await line.hover({ position: { x: width * 0.6, y: 8 } });
  const preview = page.locator(".timeline-preview");
  expect(await preview.textContent()).toMatch(/^Stemming02:3\d$/);
  const { thumbnails, posterUrl } = await page.evaluate(() => ({
    thumbnails: document.querySelector(".timeline-preview [style*=background]") !== null,
    posterUrl: document.querySelector("video")!.poster,
  }));
  expect(thumbnails).toBe(posterUrl !== "");
  await line.click({ position: { x: width * 0.6, y: 8 } });
  await page.waitForFunction(() => Math.abs(document.querySelector("video")!.currentTime - 150) < 3);
  await line.press("ArrowRight");
  await page.waitForFunction(() => Math.abs(document.querySelector("video")!.currentTime - 155) < 4);
  await line.press("Home");
  await page.waitForFunction(() => document.querySelector("video")!.currentTime < 1);
  expect(problems).toEqual([]);
  await close();
});

test("written from right to left the page still fits its width", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => void (document.documentElement.dir = "rtl"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `test-results/screenshots/right-to-left-${width}.png` });
  }
  await close();
});

test("a printed lecture has its conversation and no controls", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("video").isVisible()).toBe(false);
  expect(await page.getByRole("textbox", { name: /ask/i }).isVisible()).toBe(false);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator(".answer").isVisible()).toBe(true);
  await close();
});
