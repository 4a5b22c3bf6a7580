import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { ask, firstCitation, videoStandsAt } from "./page-steps";

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

const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });
const lines = (page: Page) => transcript(page).getByRole("group", { name: "Transcript lines" });
const currentLine = (page: Page) => lines(page).locator('[aria-current="true"]');
/** Puts the focus where no letter is typed. */
const leaveFields = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

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
  ["?t=-5", "“-5” is no time"],
  ["?t=soon", "“soon” is no time"],
  ["#t=%3Cb%3E", "“<b>” is no time"],
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

test("a line's time seeks by click, by Enter and by Space; a click on its words seeks, selecting them does not", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await lines(page).getByRole("button", { name: /We start with a plain question/ }).click();
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
  await page.getByRole("toolbar", { name: "The selected words" }).waitFor();
  expect(await page.evaluate(() => document.querySelector("video")!.currentTime)).toBeCloseTo(before, 1);
  expect(problems).toEqual([]);
  await close();
});

test("selected words can be asked about, noted, and copied with their second", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, { permissions: ["clipboard-read", "clipboard-write"] });
  const select = () => lines(page).getByText("We start with a plain question.").selectText();
  const menu = page.getByRole("toolbar", { name: "The selected words" });
  await select();
  await menu.getByRole("button", { name: "Copy with link" }).click();
  await menu.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`“We start with a plain question.” (The inverted index @ 00:09)\n${app.url}${LECTURE}?t=9`);
  await menu.getByRole("button", { name: "Ask about this" }).click();
  expect(await page.getByRole("textbox", { name: /ask/i }).inputValue()).toBe("About “We start with a plain question.”: ");
  await select();
  await menu.getByRole("button", { name: "Note this" }).click();
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
  await expect.poll(() => status.textContent()).toBe("Nothing found");
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
  const back = page.getByRole("button", { name: "Back to now" });
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
  await expect.poll(() => lines(page).locator("[data-cited]").filter({ hasText: "This is why we stem words." }).count()).toBe(1);
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

test("a note and a bookmark are taken by keyboard, found, changed, kept over a reload, and exported", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}${LECTURE}?t=161`);
  await videoStandsAt(page, 161);
  await leaveFields(page);
  await page.keyboard.press("b");
  await page.getByText("Bookmarked 02:41.").waitFor();
  await page.keyboard.press("n");
  const editor = page.getByRole("textbox", { name: "Note at 02:41" });
  await editor.fill("**Stemming** makes one term of many.\n\nWhy: k, j and l are letters here. [1]");
  await editor.press("Control+Enter");
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("article").nth(1).waitFor();
  expect(await notes.locator("strong").textContent()).toBe("Stemming");
  expect(await notes.locator(".citation").count()).toBe(0);

  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("tab", { name: /Notes/ }).click();
  await notes.getByRole("article").nth(1).waitFor();
  await notes.getByRole("searchbox").fill("one term");
  await expect.poll(() => notes.getByRole("article").count()).toBe(1);
  await notes.getByRole("article").hover();
  await notes.getByRole("button", { name: "Edit the note at 02:41" }).click();
  await page.getByRole("textbox", { name: "Note at 02:41" }).fill("one term, changed");
  await page.getByRole("button", { name: "Save" }).click();
  await notes.getByText("one term, changed").waitFor();
  await notes.getByRole("link", { name: "Watch at 02:41" }).click();
  await videoStandsAt(page, 161);

  await notes.getByRole("button", { name: "Export your notes" }).click();
  const [markdown] = await Promise.all([page.waitForEvent("download"), notes.getByRole("button", { name: /Markdown/ }).click()]);
  expect(await readFile((await markdown.path())!, "utf8")).toContain(`**[02:41](${app.url}${LECTURE}?t=161)**\n\none term, changed`);
  await notes.getByRole("button", { name: "Export your notes" }).click();
  const [cards] = await Promise.all([page.waitForEvent("download"), notes.getByRole("button", { name: /Anki/ }).click()]);
  expect(await readFile((await cards.path())!, "utf8")).toContain(`${LECTURE}?t=161`);

  await notes.getByRole("searchbox").fill("");
  await notes.getByRole("article").first().hover();
  await notes.getByRole("button", { name: "Remove the note at 02:41" }).first().click();
  await expect.poll(() => notes.getByRole("article").count()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test("another visitor has notes of their own, and may not change these", async () => {
  const notes = `${app.url}/api/courses/search-101/notes`;
  const taken = await fetch(notes, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ lecture_id: "inverted-index", at_seconds: 5, body: "mine" }) });
  expect(taken.status).toBe(201);
  const { id } = (await taken.json()) as { id: string };
  expect(await (await fetch(notes)).json()).toEqual({ notes: [] });
  expect((await fetch(`${notes}/${id}`, { method: "DELETE" })).status).toBe(404);
  const wrong = await fetch(notes, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ lecture_id: "nowhere", at_seconds: 5, body: "" }) });
  expect(wrong.status).toBe(404);
});

test("shortcuts move the video, help shows them all, and they can be turned off", async () => {
  const { page, problems, close } = await visit(browser, `${app.url}${LECTURE}?t=100`, { permissions: ["clipboard-read", "clipboard-write"] });
  await videoStandsAt(page, 100);
  await leaveFields(page);
  await page.keyboard.press("l");
  await videoStandsAt(page, 110);
  await page.keyboard.press("j");
  await videoStandsAt(page, 100);
  await page.keyboard.press("]");
  await videoStandsAt(page, 110);
  await page.keyboard.press("y");
  await page.getByText(/The link to .* is copied/).waitFor();
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
  await page.waitForFunction(() => !document.querySelector("video")!.paused && document.querySelector("video")!.currentTime > 100);
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
  await page.getByText("You are back at 01:40.").waitFor();
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
  expect(Math.abs((await page.locator(".conversation-pane").evaluate((pane) => pane.getBoundingClientRect().width)) - resized)).toBeLessThan(12);
  expect(problems).toEqual([]);
  await close();
});

test("on a narrow screen the video stays, and what is below it has tabs", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, { viewport: { width: 390, height: 844 } });
  const isShown = () => Promise.all([page.locator("video").isVisible(), page.getByRole("textbox", { name: /ask/i }).isVisible(), lines(page).isVisible()]);
  expect(await isShown()).toEqual([true, true, false]);
  await page.getByRole("tab", { name: "Transcript" }).click();
  expect(await isShown()).toEqual([true, false, true]);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Notes" }).waitFor();
  await page.keyboard.press("End");
  await page.getByRole("list", { name: "Chapters" }).getByRole("link", { name: /Stemming/ }).click();
  await videoStandsAt(page, 137);
  expect(problems).toEqual([]);
  await close();
});

test("a finger on a citation sees what was said before the video moves", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await ask(page, "Why do we stem words?");
  await firstCitation(page).tap();
  const card = page.getByRole("dialog", { name: /The inverted index @/ });
  await card.waitFor();
  expect(await page.evaluate(() => document.querySelector("video")!.currentTime)).toBe(0);
  expect(await card.textContent()).toContain("stem");
  await card.getByRole("link", { name: /Watch at/ }).tap();
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

  const posted = await fetch(`${app.url}/preferences`, { method: "POST", body: new URLSearchParams({ locale: "es", back: "//evil.test" }), redirect: "manual" });
  expect(posted.headers.get("location")).toBe("/");
  const spanish = await fetch(app.url + LECTURE, { headers: { cookie: posted.headers.get("set-cookie")!.split(";")[0]! } });
  expect(await spanish.text()).toContain('<html lang="es" dir="ltr"');
});

test("pointing at the timeline shows the time, the chapter and, where the video has pictures, the picture", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  const line = page.getByRole("slider", { name: "Position in the lecture" });
  const { width } = (await line.boundingBox())!;
  await line.hover({ position: { x: width * 0.6, y: 8 } });
  const preview = page.locator(".timeline-preview");
  expect(await preview.textContent()).toMatch(/^Stemming02:3\d$/);
  const { thumbnails, posterUrl } = await page.evaluate(() => ({ thumbnails: document.querySelector(".timeline-preview [style*=background]") !== null, posterUrl: document.querySelector("video")!.poster }));
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
