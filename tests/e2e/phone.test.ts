import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isMain } from "../setup/parts";
import { LECTURE, test } from "./fixture";
import { accessibilityProblems, ask, firstCitation, overflow, videoTime } from "./page-steps";

/** Sizes of screens, with the height in pixels that is left for the answer. */
const SCREENS = [
  [360, 640, 290],
  [360, 780, 430],
  [390, 844, 500],
  [768, 1024, 640],
] as const;

const COLORS = ["light", "dark"] as const;

const screens = SCREENS.flatMap(([width, height, room]) =>
  (["", "/embed"] as const).map((prefix, index) => ({
    width,
    height,
    room,
    prefix,
    colorScheme: COLORS[index] ?? "light",
  })),
);

// The main tests try each screen once, alone and in a frame in turn.
const tried = isMain ? screens.filter((_, at) => [0, 3].includes(at % 4)) : screens;

const phone = (width: number, height: number) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });

const heightOf = (shown: Locator) => shown.evaluate((element) => Math.round(element.getBoundingClientRect().height));
const logHeight = (page: Page) => heightOf(page.getByRole("log"));

test.for(tried)(
  "an answer has room beside a small video at $width × $height, $colorScheme, $prefix",
  async ({ width, height, room, prefix, colorScheme }, { open }) => {
    const page = await open(prefix + LECTURE, { ...phone(width, height), colorScheme });
    await ask(page, "Why do we stem words?");
    await expect.poll(() => logHeight(page)).toBeGreaterThanOrEqual(room);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({
      path: `test-results/screenshots/phone${prefix.replace("/", "-")}-${width}-${height}-${colorScheme}.png`,
    });
  },
);

test.for([
  ["light", ""],
  ["dark", ""],
  ["dark", "/embed"],
] as const)(
  "a phone on its side shows the whole answer and the transcript by scrolling, %s%s",
  async ([colorScheme, prefix], { open }) => {
    const page = await open(prefix + LECTURE, { ...phone(740, 360), colorScheme });
    await ask(page, "Why do we stem words?");
    await page.getByRole("log").scrollIntoViewIfNeeded();
    expect(await logHeight(page)).toBeGreaterThan(200);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({
      path: `test-results/screenshots/phone${prefix.replace("/", "-")}-740-360-${colorScheme}.png`,
    });
    await page.getByRole("tab", { name: "Transcript" }).click();
    const lines = page.locator(".transcript-lines");
    expect(await heightOf(lines)).toBeGreaterThan(200);
    await lines.scrollIntoViewIfNeeded();
    expect(await lines.evaluate((shown) => shown.getBoundingClientRect().bottom <= innerHeight + 1)).toBe(true);
  },
);

test("what plays the video on a phone on its side brings it into view", async ({ openLecture }) => {
  const page = await openLecture("", phone(740, 360));
  const top = () => page.locator("video").evaluate((video) => Math.round(video.getBoundingClientRect().top));
  await ask(page, "Why do we stem words?");
  await firstCitation(page).tap();
  const play = page.getByRole("dialog").getByRole("link", { name: /Play from/ });
  await play.waitFor();
  expect(await top()).toBeLessThan(0);
  await play.tap();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => videoTime(page)).toBeGreaterThan(100);
  await expect.poll(top).toBeGreaterThanOrEqual(0);

  await page.getByRole("tab", { name: "Transcript" }).tap();
  await page.locator(".transcript-lines").scrollIntoViewIfNeeded();
  expect(await top()).toBeLessThan(0);
  await page.locator(".transcript-line p").last().tap();
  await expect.poll(top).toBeGreaterThanOrEqual(0);
});

test("the video is large again when a citation plays it, and small when the student wants it", async ({
  openLecture,
}) => {
  const page = await openLecture("", phone(360, 640));
  const videoHeight = () => page.locator("video").evaluate((video) => Math.round(video.getBoundingClientRect().height));
  const large = await videoHeight();
  await ask(page, "Why do we stem words?");
  await expect.poll(videoHeight).toBeLessThan(100);
  await firstCitation(page).tap();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Play from/ })
    .tap();
  await expect.poll(videoHeight).toBe(large);
  await expect.poll(() => videoTime(page)).toBeGreaterThan(100);
  const toggle = page.getByRole("button", { name: "Small video" });
  await toggle.tap();
  await expect.poll(videoHeight).toBeLessThan(100);
  expect(await toggle.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("tab", { name: "Transcript" }).tap();
  await expect.poll(videoHeight).toBe(large);
});

test("a word that is wider than a phone wraps within its transcript line", async ({ openLecture }) => {
  const page = await openLecture("", phone(320, 640));
  await page.getByRole("tab", { name: "Transcript" }).tap();
  const hidden = await page
    .locator(".transcript-line p")
    .first()
    .evaluate((words) => {
      words.textContent = "https://example.org/" + "long".repeat(40);
      const line = words.closest(".transcript-line");
      return words.getBoundingClientRect().right - (line?.getBoundingClientRect().right ?? 0);
    });
  expect(hidden).toBeLessThanOrEqual(0);
});
