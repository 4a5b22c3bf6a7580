import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { runCli } from "../setup/run-cli";
import { test as base } from "./fixture";
import { accessibilityProblems, ask, currentLine, firstCitation } from "./page-steps";

const QUESTION = "Why do we stem words?";
/** The sentence that answers it, in seconds and as the page shows it. */
const [SECOND, TIME] = [146, "02:26"];

const test = base.extend("readingCourse", { scope: "file" }, async ({ app }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-reading-"));
  await cp("public/sample-course/inverted-index.vtt", path.join(folder, "index.vtt"));
  await writeFile(
    path.join(folder, "course.yaml"),
    "slug: reading-101\ntitle: Reading\nlectures:\n" +
      "  - { slug: text, title: The text, transcript: index.vtt }\n" +
      "  - { slug: silent, title: Without a transcript }\n",
  );
  const ingest = await runCli("ingest", [path.join(folder, "course.yaml")], { DATA_DIR: app.dataDir });
  expect(ingest).toMatchObject({ code: 0 });
  await rm(folder, { recursive: true });
  return "/courses/reading-101";
});

test("a citation of another lecture plays, and if autoplay is refused, one press plays it", async ({ open }) => {
  const page = await open("/courses/search-101/lectures/embeddings");
  await ask(page, QUESTION);
  await firstCitation(page).click();
  await page.waitForURL(/inverted-index/);
  await expectPlayingFrom(page, SECOND);

  const tab = await page.context().newPage();
  await tab.addInitScript(refuseAutoplay);
  await tab.goto(page.url().replace(/inverted-index\?t=\d+&/, "embeddings?"), { waitUntil: "networkidle" });
  await firstCitation(tab).evaluate((link: HTMLElement) => link.click());
  const play = tab.getByRole("button", { name: `Play from ${TIME}` });
  await play.waitFor();
  await expect.poll(() => play.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await tab.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await tab.keyboard.press("Enter");
  await expectPlayingFrom(tab, SECOND);
  await play.waitFor({ state: "detached" });
});

test("in a lecture without a video, a citation opens the transcript at its line", async ({ open, readingCourse }) => {
  const page = await open(`${readingCourse}/lectures/text`, { viewport: { width: 360, height: 800 } });
  await ask(page, QUESTION);
  await firstCitation(page).click();
  await expectLine(page);
  await page.setViewportSize({ width: 800, height: 360 }); // the phone is turned, and back
  await expectLine(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectLine(page);
  expect(await page.getByRole("tab", { name: "Transcript" }).getAttribute("aria-selected")).toBe("true");
  expect(await page.locator(".seek-status").count()).toBe(0);
  await page.getByRole("tab", { name: "Ask" }).click();
  await page.getByRole("button", { name: /sources?$/ }).click();
  await page.getByRole("button", { name: /^Source 1/ }).click();
  expect(await page.getByRole("link", { name: `Read from ${TIME}` }).count()).toBe(1);
  expect(await page.getByText(/watch|play from/i).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("on the course page, a citation of a lecture without a video opens its transcript", async ({
  open,
  readingCourse,
}) => {
  const page = await open(readingCourse);
  await ask(page, QUESTION);
  await firstCitation(page).click();
  await page.waitForURL(/\/lectures\/text\?t=146/);
  await expectLine(page);
});

test("in a lecture without a transcript, questions are about the course", async ({ open, readingCourse }) => {
  const page = await open(`${readingCourse}/lectures/silent`);
  expect(await page.getByRole("textbox", { name: "Ask across the course" }).count()).toBe(1);
  expect(await page.getByRole("radio").count()).toBe(0);
  expect(await page.getByText(/watch this lecture now/i).count()).toBe(0);
  await ask(page, QUESTION);
  expect(await firstCitation(page).getAttribute("href")).toContain("/lectures/text?t=146");
});

test("a citation's card, row, badge and button show one time and seek to it", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  const addresses = new Set<string | null>();
  const citation = firstCitation(page);
  addresses.add(await citation.getAttribute("href"));
  await citation.hover();
  expect(await page.getByRole("tooltip").textContent()).toContain(`The inverted index @ ${TIME}`);
  await page.mouse.move(0, 0, { steps: 5 }); // the card may cover the button below the answer
  await page.getByRole("tooltip").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /sources?$/ }).click();
  const row = page.getByRole("list", { name: "Cited" }).getByRole("listitem").first();
  expect(await row.getByRole("button", { name: /^Source 1/ }).textContent()).toContain(`The inverted index${TIME}`);
  await row.getByRole("button", { name: /^Source 1/ }).click();
  for (const link of [row.getByRole("link", { name: /^Source 1/ }), row.getByRole("link", { name: "Play from" })]) {
    addresses.add(await link.getAttribute("href"));
    await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.currentTime = 0));
    await link.click();
    await expectPlayingFrom(page, SECOND);
  }
  expect(await row.getByRole("link", { name: `Play from ${TIME}` }).count()).toBe(1);
  expect([...addresses]).toEqual([expect.stringContaining(`?t=${SECOND}`)]);
});

test.for([
  [1280, 860],
  [1280, 430],
  [360, 800],
  [360, 560],
] as const)("at %i × %i pixels, a citation's card covers none of its words", async ([width, height], { open }) => {
  const page = await open("/courses/search-101", { viewport: { width, height } });
  await ask(page, QUESTION);
  const citation = firstCitation(page);
  await citation.hover();
  await page.getByRole("tooltip").waitFor();
  const covered = () =>
    citation.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link.closest("p") ?? link);
      words.setEndAfter(link);
      const card = document.querySelector(".tooltip")?.getBoundingClientRect();
      if (!card || card.height < 40) return "no card";
      return [...words.getClientRects()].filter(
        ({ left, right, top, bottom }) =>
          left < card.right - 1 && right > card.left + 1 && top < card.bottom - 1 && bottom > card.top + 1,
      ).length;
    });
  await expect.poll(covered).toBe(0);
});

/**
 * Runs in the page: videos do not play before a key is pressed.
 *
 * why: Playwright evaluates everything as a user's gesture, so Chromium's own policy never applies.
 */
function refuseAutoplay() {
  const { prototype } = HTMLMediaElement;
  const play = Object.getOwnPropertyDescriptor(prototype, "play")?.value as () => Promise<void>;
  let isAllowed = false;
  addEventListener("keydown", () => (isAllowed = true), { capture: true });
  prototype.play = function () {
    return isAllowed ? play.call(this) : Promise.reject(new DOMException("Press a key first.", "NotAllowedError"));
  };
}

/** Waits until the video plays, from at most two seconds after `seconds`. */
async function expectPlayingFrom(page: Page, seconds: number): Promise<void> {
  const state = () =>
    page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => ({ isPlaying: !video.paused && !video.seeking, at: video.currentTime }));
  await expect
    .poll(state, { timeout: 10_000, interval: 50 })
    .toSatisfy(({ isPlaying, at }) => isPlaying && at >= seconds && at < seconds + 2);
}

/** Waits until the transcript shows and marks the line that answers the question. */
async function expectLine(page: Page): Promise<void> {
  const line = currentLine(page);
  await line.waitFor();
  expect(await line.getAttribute("aria-label")).toContain(`${TIME} To the index they are three different terms`);
  const isInView = () =>
    line.evaluate((element) => {
      const [own, box] = [
        element.getBoundingClientRect(),
        element.closest(".transcript-lines")?.getBoundingClientRect(),
      ];
      return box !== undefined && own.top >= box.top && own.bottom <= box.bottom;
    });
  await expect.poll(isInView).toBe(true);
}

test("a tooltip fits in a window that is 320 pixels wide", async ({ openLecture }) => {
  const page = await openLecture("", { viewport: { width: 320, height: 640 } });
  await ask(page, QUESTION);
  await firstCitation(page).focus();
  const tooltip = page.locator(".tooltip");
  await tooltip.waitFor();
  const { x, width } = (await tooltip.boundingBox()) ?? { x: NaN, width: NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
});
