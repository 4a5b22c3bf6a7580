import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LECTURE, test } from "./fixture";
import { accessibilityProblems, ask, expectVideoAt, firstCitation, seekVideo, videoTime } from "./page-steps";

const QUESTION = "Why do we stem words?";
const COURSE = "/courses/search-101";
const SEARCH = `${COURSE}/search?q=stemming`;

test("the home page and the course page continue where this browser was, and list its conversations", async ({
  openLecture,
}) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) > 0);
  await seekVideo(page, 100);
  const left = await watch(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(() => begunOnHome(page)).toEqual([expect.stringMatching(/The inverted index.*left/)]);
  expect(
    await page.getByRole("region", { name: "Your conversations" }).getByRole("link", { name: QUESTION }).count(),
  ).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(COURSE, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: /Continue “The inverted index”/ }).click();
  await page.waitForURL(new RegExp(`${LECTURE}$`));
  await expectVideoAt(page, left);
});

test.for([
  ["the course page", COURSE],
  ["results of a search", SEARCH],
] as const)(
  "counts what is watched in the player of %s, but not what is only looked up",
  async ([, path], { open }) => {
    const page = await open(path);
    await playMoment(page, path);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await begunOnHome(page)).toEqual([]);

    await page.goto(path, { waitUntil: "networkidle" });
    await playMoment(page, path);
    const left = await watch(page);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await begunOnHome(page)).toEqual([expect.stringMatching(/The inverted index.*left/)]);
    await page.goto(LECTURE, { waitUntil: "networkidle" });
    await expectVideoAt(page, left);
  },
);

test("a citation that is followed and left leaves the progress of its lecture as it is", async ({ openLecture }) => {
  const page = await openLecture();
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) > 0);
  await seekVideo(page, 20);
  const left = await watch(page);
  await ask(page, QUESTION);
  await firstCitation(page).click();
  await expect.poll(() => videoTime(page)).toBeGreaterThan(120);
  await page.goto(LECTURE, { waitUntil: "networkidle" });
  await expectVideoAt(page, left);
});

test("the video's position can be asked about once there is one", async ({ openLecture }) => {
  const page = await openLecture();
  const here = page.getByRole("button", { name: /^Ask about \d/ });
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) > 0);
  expect(await here.count()).toBe(0);
  await page.screenshot({ path: "test-results/screenshots/ask-here-before.png" });
  const composer = await page.getByRole("textbox", { name: /ask/i }).boundingBox();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.play());
  await here.waitFor();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  expect(await page.getByRole("textbox", { name: /ask/i }).boundingBox(), "nothing moves").toEqual(composer);
});

/** Plays a moment of "The inverted index" in the page's own player. */
async function playMoment(page: Page, path: string) {
  if (path === SEARCH)
    await page.getByRole("list", { name: "Moments in The inverted index" }).getByRole("link").first().click();
  else {
    if ((await firstCitation(page).count()) === 0) await ask(page, QUESTION);
    await firstCitation(page).click();
  }
  const isPlaying = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 60);
  await expect.poll(isPlaying, { timeout: 20_000 }).toBe(true);
}

/** Plays on for twenty seconds of the video, faster, pauses, and returns where that is. */
async function watch(page: Page): Promise<number> {
  const video = page.locator("video");
  await video.evaluate(async (element: HTMLVideoElement) => {
    const end = element.currentTime + 20;
    element.playbackRate = 8;
    await element.play();
    while (element.currentTime < end) await new Promise((resolve) => setTimeout(resolve, 50));
    element.pause();
    element.playbackRate = 1;
  });
  await page.waitForTimeout(300); // why: the page learns of the pause from an event
  return videoTime(page);
}

/** Returns the texts of the lectures that the home page continues. */
const begunOnHome = (page: Page) =>
  page.getByRole("region", { name: "Continue watching" }).getByRole("link").allTextContents();
