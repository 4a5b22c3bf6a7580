import { expect } from "vitest";
import { checkoutWithGlossary } from "../setup/recipe";
import { test as base } from "./fixture";
import { accessibilityProblems, askOnColdStart, COLD_START_MS, isIdle, overflow, videoTime } from "./page-steps";

const PAGE = "https://glossary.example.edu/stemming";
const DEFINITION = "Stemming cuts the ending off a word.";

// why a copy: a developer adds a lookup to the source, as CONTRIBUTING.md says, and tries it with `npm run dev:mock`.
const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the used fixtures from the pattern.
  .extend("glossary", { scope: "file" }, async ({}, { onCleanup }) => {
    const { folder, remove } = checkoutWithGlossary();
    onCleanup(remove);
    return folder;
  })
  .extend("startOptions", ({ glossary }) => ({ cwd: glossary, args: ["--dev", "--mocks"] }));

test.for([
  ["a wide screen", { width: 1280, height: 860 }],
  ["a phone", { width: 360, height: 740 }],
] as const)(
  "a page that a lookup found is cited, explained and opened, and seeks nothing, on %s",
  { timeout: 2 * COLD_START_MS },
  async ([, viewport], { openLecture }) => {
    const page = await openLecture("?t=30", {
      viewport,
      timeout: COLD_START_MS,
      allowedProblems: /^foreign request: https:\/\/glossary\./,
    });
    await page.context().route(`${PAGE}*`, (route) => route.fulfill({ contentType: "text/html", body: "A glossary" }));
    await askOnColdStart(page, "Why do we stem words? /call glossary");
    const citation = page.getByRole("link", { name: /^Source \d+, About Why do we stem words\?$/ }).first();
    expect(await citation.getAttribute("href")).toBe(PAGE);
    expect(await citation.getAttribute("target")).toBe("_blank");

    await citation.focus();
    const tooltip = page.getByRole("tooltip");
    await tooltip.waitFor();
    expect(await tooltip.textContent()).toContain(DEFINITION);
    await page.keyboard.press("Escape");
    await page.screenshot({ path: `test-results/screenshots/page-citation-${viewport.width}.png` });

    const before = await videoTime(page);
    const [opened] = await Promise.all([page.context().waitForEvent("page"), citation.click()]);
    await opened.waitForURL(PAGE);
    expect(await opened.evaluate(() => [document.referrer, String(window.opener)])).toEqual(["", "null"]);
    await opened.close();
    expect(await videoTime(page)).toBe(before);
    expect(await page.locator(".seek-status").count()).toBe(0);

    await page.reload({ waitUntil: "networkidle" });
    await isIdle(page);
    expect(await citation.getAttribute("href")).toBe(PAGE);
    await page.getByRole("button", { name: /sources?$/ }).click();
    const row = page.getByRole("listitem").filter({ hasText: "About Why do we stem words?" });
    await row.getByRole("button", { name: /^Source \d/ }).click();
    expect(await row.getByRole("link", { name: "Open the page" }).getAttribute("href")).toBe(PAGE);
    expect(await row.textContent()).toContain("The page says what the answer claims.");
    expect(await row.getByText(/\d\d:\d\d/).count(), "a page has no time").toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({ path: `test-results/screenshots/page-source-${viewport.width}.png` });
  },
);
