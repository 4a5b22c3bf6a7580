import { mkdir } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { launchBrowser, visit } from "./browser";
import { accessibilityProblems, ask, firstCitation, isIdle, videoStandsAt } from "./page-steps";

const SCREENSHOTS = "test-results/screenshots";
const LECTURE = "/courses/search-101/lectures/inverted-index";

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  await mkdir(SCREENSHOTS, { recursive: true });
  [app, browser] = await Promise.all([startApp({ args: ["--mocks"] }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/**
 * An answer's elements with their attributes in the order of their names: React sets them in the order of their
 * changes.
 */
const answerHtml = (page: Page) =>
  page
    .locator("article .answer")
    .last()
    .evaluate((answer) => {
      const copy = answer.cloneNode(true) as Element;
      for (const element of copy.querySelectorAll("*")) {
        const attributes = [...element.attributes]
          .filter(({ name }) => name !== "data-state")
          .sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const { name } of [...element.attributes]) element.removeAttribute(name);
        for (const { name, value } of attributes) element.setAttribute(name, value);
      }
      return copy.innerHTML.replaceAll("<!-- -->", ""); // how a server's page keeps neighbouring texts apart
    });

test("formulas, code and tables are drawn, HTML is text, and markers are citations only where they are meant", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words? /rich");
  await page.locator(".answer .katex").nth(2).waitFor();
  await page.locator(".answer code.highlighted").waitFor();
  const answer = page.locator("article .answer").last();
  const text = await answer.innerText();
  expect(text).toContain("It costs $5 or $10");
  expect(text).toContain('<b onclick="alert(1)">HTML</b>');
  expect(text).toContain("[0] [9999] [-1]");
  expect(text).toContain("arr[1]");
  expect(await answer.locator("script, img, b").count()).toBe(0);
  expect(await answer.getByRole("link", { name: "bad" }).count()).toBe(0);
  expect(await answer.locator('a[href^="https://example.org"]').getAttribute("rel")).toBe("noopener nofollow");
  expect(await answer.getByRole("link", { name: /^Source/ }).count()).toBe(6);
  await page.screenshot({ path: `${SCREENSHOTS}/answer-rich.png` });
  const live = await answerHtml(page);
  await page.reload({ waitUntil: "networkidle" });
  await page.locator(".answer .katex").nth(2).waitFor();
  await page.locator(".answer code.highlighted").waitFor();
  expect(await answerHtml(page)).toBe(live);
  expect(problems).toEqual([]);
  await close();
});

test("what an answer stands on is stepped through by keyboard: the words are marked, and the video is there", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await page.getByRole("button", { name: /Step through 2 moments/ }).press("Enter");
  const panel = page.getByRole("region", { name: "Evidence" });
  await panel.locator("mark").first().waitFor();
  expect(await panel.getByRole("status").textContent()).toContain("Citation 1 of 2");
  const marked = await panel.locator("mark").first().innerText();
  expect(marked.length).toBeGreaterThan(10);
  const first = await page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.screenshot({ path: `${SCREENSHOTS}/evidence.png` });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => panel.getByRole("status").textContent()).toContain("Citation 2 of 2");
  await panel.locator("mark").first().waitFor();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .not.toBeCloseTo(first, 0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await close();
});

test("all cited moments are played one after another, and then the video stands", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await page.getByRole("button", { name: /Step through/ }).click();
  const panel = page.getByRole("region", { name: "Evidence" });
  await panel.getByRole("button", { name: "Play all cited moments" }).click();
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.playbackRate = 4));
  await expect.poll(() => panel.getByRole("status").textContent(), { timeout: 30_000 }).toContain("Citation 2 of 2");
  await expect
    .poll(() => panel.getByRole("button", { name: "Play all cited moments" }).count(), { timeout: 30_000 })
    .toBe(1);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await close();
});

test("an answer is given again, and a question put in other words, with the numbers as they were", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  const cited = () =>
    page
      .getByRole("link", { name: /^Source \d+/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  const before = await cited();
  expect(before).not.toEqual([]);
  await page.getByRole("button", { name: "Regenerate answer" }).click();
  await page.waitForSelector('[aria-busy="true"]');
  await isIdle(page);
  expect(await cited()).toEqual(before);
  await page.getByRole("button", { name: "Edit question" }).click();
  await page.getByRole("textbox", { name: "Your question" }).fill("How does BM25 rank a document?");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /BM25/ }).waitFor();
  await isIdle(page);
  expect(await page.getByRole("heading", { name: /You asked/ }).count()).toBe(1);
  const after = await cited();
  const numbersOf = (labels: (string | null)[]) => labels.map((label) => Number(/\d+/.exec(label ?? "")?.[0]));
  const added = after.filter((label) => !before.includes(label));
  expect(added).not.toEqual([]);
  for (const number of numbersOf(added)) expect(number).toBeGreaterThan(Math.max(...numbersOf(before)));
  await page.reload({ waitUntil: "networkidle" });
  expect(await cited()).toEqual(after);
  await close();
});

test("each text of an answer that searches twice has its own sources", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words? /twice");
  expect(await page.getByRole("button", { name: /^\d+ sources?$/ }).count()).toBe(2);
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByRole("button", { name: /^\d+ sources?$/ }).count()).toBe(2);
  await close();
});

test("what an answer is doing is said at its turns, and not word by word", async () => {
  const { page, close } = await visit(browser, app.url + LECTURE);
  await page.evaluate(() => {
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    new MutationObserver(() => {
      const text = [...document.querySelectorAll('section[aria-label="Conversation"] > [role="status"]')]
        .map((node) => node.textContent ?? "")
        .join("");
      if (text && text !== said.at(-1)) said.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await ask(page, "Why do we stem words?");
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.at(-1)).toBe("The answer is complete.");
  expect(said).toContain("The answer is being written.");
  expect(
    said.some((text) => /^(Searching for “Why do we stem words\?”…|Read \d+ passages from \d lectures?)$/.test(text)),
  ).toBe(true);
  expect(said.length).toBeLessThanOrEqual(6);
  await close();
});

test("one's conversations are found again, shared, and shown to others to read", async () => {
  const { page, problems, close } = await visit(browser, app.url + LECTURE);
  await ask(page, "Why do we stem words?");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("textbox", { name: "Link to the conversation" }).inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "Your conversations" }).waitFor();
  await page.getByRole("searchbox").fill("stem");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Why do we stem words?" }).waitFor();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "New title" }).fill("Stemming");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Stemming" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.screenshot({ path: `${SCREENSHOTS}/conversations.png` });

  const other = await visit(browser, link);
  await other.page.getByRole("heading", { level: 1, name: "Stemming" }).waitFor();
  expect(await other.page.getByRole("textbox").count()).toBe(0);
  expect(await accessibilityProblems(other.page)).toEqual([]);
  const citation = firstCitation(other.page);
  const seconds = Number(new URL((await citation.getAttribute("href"))!, link).searchParams.get("t"));
  await citation.click();
  await videoStandsAt(other.page, seconds);
  expect(other.problems).toEqual([]);
  await other.close();

  await page.getByRole("link", { name: "Stemming" }).click();
  await firstCitation(page).waitFor();
  await page.goto(`${app.url}/conversations`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No conversations yet").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("developers see of every marker why it links, or why it does not", async () => {
  const { page, close } = await visit(browser, `${app.url}${LECTURE}?debug=citations`);
  await ask(page, "Why do we stem words? /rich");
  const reasons = () =>
    page.locator("[data-reason]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-reason")));
  await expect.poll(async () => (await reasons()).length).toBeGreaterThan(8);
  expect(new Set(await reasons())).toEqual(
    new Set(["linked", "not-verbatim", "inside-code", "inside-link", "inside-image", "no-such-source"]),
  );
  await close();
});

test.each(["light", "dark"] as const)(
  "axe finds nothing in an answer whose parts are all open, %s",
  async (colorScheme) => {
    const { page, close } = await visit(browser, app.url + LECTURE, { colorScheme });
    await ask(page, "Why do we stem words? /rich");
    await page.locator(".answer code.highlighted").waitFor();
    await page.getByRole("button", { name: /sources?$/ }).click();
    for (const row of await page.getByRole("button", { name: /^Source \d/ }).all()) await row.click();
    await page.getByRole("button", { name: "Show more" }).first().click();
    await page.getByRole("button", { name: "Bad answer" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({ path: `${SCREENSHOTS}/answer-open-${colorScheme}.png` });
    await close();
  },
);
