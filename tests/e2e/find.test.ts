import { expect } from "vitest";
import { test } from "./fixture";
import { accessibilityProblems, expectVideoAt, firstCitation, isIdle, overflow } from "./page-steps";

const QUESTION = "Why do we stem words?";

test("a question on the home page finds moments, which play in place, and a course answers it", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("searchbox", { name: "Search or ask across all courses" }).fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=/);
  const moment = page.getByRole("list", { name: "Moments in The inverted index" }).getByRole("link").first();
  await moment.locator("mark").first().waitFor();
  const seconds = Number(new URL((await moment.getAttribute("href"))!, page.url()).searchParams.get("t"));
  await moment.click();
  await expectVideoAt(page, seconds);
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  expect(page.url()).toContain("/search?q=");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.screenshot({ path: "test-results/screenshots/search-playing.png", fullPage: true });

  await page.getByRole("link", { name: "Ask How search works" }).click();
  await firstCitation(page).waitFor({ timeout: 60_000 });
  await isIdle(page);
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByRole("article", { name: "Answer" }).count(), "a reload does not ask again").toBe(1);
});

test("a question in a link of another site is drafted, and not asked", async ({ open }) => {
  const page = await open(`/courses/search-101?ask=${encodeURIComponent(QUESTION)}`);
  await expect.poll(() => page.getByRole("textbox", { name: "Ask across the course" }).inputValue()).toBe(QUESTION);
  expect(await page.getByRole("article").count()).toBe(0);
});

test.for(["/search", "/courses/search-101/search"])(
  "%s corrects a typing error, and searches as typed",
  async (path, { open }) => {
    const page = await open(`${path}?q=steming`);
    await page.getByText("Showing results for stemming.").waitFor();
    await page.getByRole("link", { name: "Search for “steming” instead" }).click();
    await page.waitForURL(/exact=1/);
    expect(await page.getByText("Showing results for").count()).toBe(0);
  },
);

test("without JavaScript the search is a form, and a moment a link to its second", async ({ open }) => {
  const page = await open("/courses/search-101/search", { javaScriptEnabled: false });
  await page.getByRole("searchbox").fill("inverse document frequency");
  await page.getByRole("combobox", { name: "Where to search" }).selectOption("Ranking with BM25");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/lecture=ranking-with-bm25/);
  expect(await page.locator('[aria-label="Moments"] > li').count(), "one lecture is searched").toBe(1);
  await page.getByRole("list", { name: "Moments in Ranking with BM25" }).getByRole("link").first().click();
  await page.waitForURL(/lectures\/ranking-with-bm25\?t=\d+/);
});

test.for([
  ["no query", "", "Find the moment at which something is said."],
  ["words that no lecture says", "xylophone zeppelin", "Nothing found for “xylophone zeppelin”"],
  ["another script", "机器学习的反向传播", "Nothing found for “机器学习的反向传播”"],
  ["a very long query", "zz".repeat(3_000), "Nothing found for “zzzz"],
] as const)("a search for %s shows a page that helps, on a phone too", async ([, q, text], { open }) => {
  const page = await open(`/search?q=${encodeURIComponent(q)}`, { viewport: { width: 360, height: 740 } });
  await page.getByText(text).first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});
