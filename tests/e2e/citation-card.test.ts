import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./fixture";
import { ask, firstCitation, videoTime } from "./page-steps";

test("tapping a citation shows the quote before the video moves", async ({ openLecture }) => {
  const page = await openLecture("", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await ask(page, "Why do we stem words?");
  await firstCitation(page).tap();
  const card = page.getByRole("dialog", { name: /The inverted index @/ });
  await card.waitFor();
  expect(await videoTime(page)).toBe(0);
  expect(await card.textContent()).toContain("stem");
  await card.getByRole("link", { name: /Play from/ }).tap();
  await page.waitForFunction(() => document.querySelector("video")!.currentTime > 100);
  expect(await card.count()).toBe(0);
  await page.waitForTimeout(500);
  expect(await page.getByRole("tooltip").count()).toBe(0); // it would cover the answer
});

/**
 * Returns by how many pixels a citation's card covers the sentence that it explains, and whether it is on the screen.
 */
const overlapOf = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector(".card-sheet")!.getBoundingClientRect();
    const citation = document.querySelector("article[data-message-id] a.citation")!;
    const words = document.createRange();
    words.selectNodeContents(citation.closest("p, li")!);
    words.setEndAfter(citation);
    const sentence = words.getBoundingClientRect();
    return {
      covered: Math.max(0, Math.min(card.bottom, sentence.bottom) - Math.max(card.top, sentence.top)),
      isOnScreen: card.top >= 0 && card.bottom <= window.innerHeight + 1,
    };
  });

test.for([
  ["near the top of the screen", "start"],
  ["near the bottom", "end"],
] as const)("a citation's card covers no word of its sentence %s, and closes", async ([, block], { openLecture }) => {
  const page = await openLecture("", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await ask(page, "Why do we stem words?");
  const citation = firstCitation(page);
  await citation.evaluate((link, at) => link.closest("p, li")!.scrollIntoView({ block: at }), block);
  await citation.tap();
  const card = page.getByRole("dialog", { name: /The inverted index @/ });
  await card.waitFor();
  await card.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => null),
  );
  expect(await overlapOf(page)).toEqual({ covered: 0, isOnScreen: true });
  await page.screenshot({ path: `test-results/screenshots/citation-card-${block}.png` });
  await card.getByRole("button", { name: "Close" }).tap();
  await card.waitFor({ state: "detached" });
  expect(await videoTime(page)).toBe(0);
});

test.for([
  [740, 360, 2],
  [320, 256, 1],
] as const)("a citation's card shows cited words at %i × %i", async ([width, height, least], { openLecture }) => {
  const page = await openLecture("", { viewport: { width, height }, hasTouch: true, isMobile: true });
  await ask(page, "Why do we stem words?");
  await firstCitation(page).tap();
  const card = page.getByRole("dialog", { name: /The inverted index @/ });
  await card.waitFor();
  const shown = await card.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const words = element.querySelector("p[dir=auto]");
    const box = words?.parentElement?.getBoundingClientRect();
    return {
      lines: Math.floor((box?.height ?? 0) / Number.parseFloat(getComputedStyle(words ?? element).lineHeight)),
      isOnScreen: element.getBoundingClientRect().top >= 0,
    };
  });
  expect(shown.lines).toBeGreaterThanOrEqual(least);
  expect(shown.isOnScreen).toBe(true);
  await page.screenshot({ path: `test-results/screenshots/citation-card-${width}-${height}.png` });
});
