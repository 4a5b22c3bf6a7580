import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test as base } from "./fixture";
import { accessibilityProblems, ask, createLink, isIdle } from "./page-steps";

const test = base.extend("startOptions", { args: ["--mocks"] });

test("an answer renders formulas, code and tables, shows HTML as text, and links only valid markers", async ({
  openLecture,
}) => {
  const page = await openLecture();
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
  await page.screenshot({ path: `test-results/screenshots/answer-rich.png` });
  const live = await answerHtml(page);
  await page.reload({ waitUntil: "networkidle" });
  await page.locator(".answer .katex").nth(2).waitFor();
  await page.locator(".answer code.highlighted").waitFor();
  expect(await answerHtml(page)).toBe(live);
});

test("what is asked and edited in one tab is shown in another", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  const other = await page.context().newPage();
  await other.goto(page.url(), { waitUntil: "networkidle" });
  await other.getByRole("heading", { name: /You asked/ }).waitFor();
  await ask(page, "How does BM25 rank a document?");
  const answers = (tab: Page) => tab.locator("article .answer").allInnerTexts();
  await expect.poll(() => answers(other), { timeout: 20_000 }).toEqual(await answers(page));
  expect(await answers(other)).toHaveLength(2);
  await ask(other, "What is an embedding?");
  await expect.poll(() => answers(page), { timeout: 20_000 }).toEqual(await answers(other));
  expect(await answers(page)).toHaveLength(3);
  await page.getByRole("button", { name: "Edit question" }).last().click();
  await page.getByRole("textbox", { name: "Your question" }).fill("What is an inverted index?");
  await page.keyboard.press("Enter");
  await other.getByRole("heading", { name: /You asked.*inverted index/ }).waitFor();
  await isIdle(page);
  await expect.poll(() => answers(other), { timeout: 20_000 }).toEqual(await answers(page));
});

test("source numbers stay the same when an answer is regenerated or a question is edited", async ({ openLecture }) => {
  const page = await openLecture();
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
});

test("an answer that searches twice lists the sources of each part", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words? /twice");
  expect(await page.getByRole("button", { name: /^\d+ sources?$/ }).count()).toBe(2);
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByRole("button", { name: /^\d+ sources?$/ }).count()).toBe(2);
});

test("a screen reader hears the stages of an answer, not each word", async ({ openLecture }) => {
  const page = await openLecture();
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
});

test("debug mode shows for every marker why it is or is not a link", async ({ openLecture }) => {
  const page = await openLecture("?debug=citations");
  await ask(page, "Why do we stem words? /rich");
  const reasons = () =>
    page.locator("[data-reason]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-reason")));
  await expect.poll(async () => (await reasons()).length).toBeGreaterThan(8);
  expect(new Set(await reasons())).toEqual(
    new Set(["linked", "not-verbatim", "inside-code", "inside-link", "inside-image", "no-such-source"]),
  );
});

test("an answer's menu explains to students why its numbers are not links", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words? /rich");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Why isn’t this a link?" }).click();
  const dialog = page.getByRole("dialog", { name: "Why isn’t this a link?" });
  const explained = dialog.getByRole("listitem");
  await explained.filter({ hasText: "It is part of code." }).first().waitFor();
  expect(await explained.filter({ hasText: "This conversation has no source 9999." }).count()).toBe(1);
  await dialog.getByText("Details of all markers").click();
  await dialog.locator('[data-reason="linked"], [data-reason="not-verbatim"]').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("axe finds no problem in a fully expanded answer, light and dark", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words? /rich");
  await page.locator(".answer code.highlighted").waitFor();
  await page.getByRole("button", { name: /sources?$/ }).click();
  for (const row of await page.getByRole("button", { name: /^Source \d/ }).all()) await row.click();
  await page.getByRole("button", { name: "Show more" }).first().click();
  await page.getByRole("button", { name: "Bad answer" }).click();
  await createLink(page, "Share answer");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page), colorScheme).toEqual([]);
    await page.screenshot({ path: `test-results/screenshots/answer-open-${colorScheme}.png` });
  }
});

/** Returns the HTML of the last answer with its attributes sorted by name. React sets them in the order of changes. */
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
      return copy.innerHTML.replaceAll("<!-- -->", ""); // separates adjacent text nodes in server HTML
    });
