import { setTimeout as sleep } from "node:timers/promises";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { LECTURE } from "./fixture";
import { FRAMED_LECTURE, test } from "./framed-lecture";
import { accessibilityProblems, ask, firstCitation, isIdle, overflow, seekVideo } from "./page-steps";

test.for(["", "?t=161"])(
  "a reload keeps sizes, tab, position and speed at the address “%s”",
  async (time, { open }) => {
    const page = await open(LECTURE + time);
    await changeEverything(page);
    const before = await stateOf(page);
    expect(before).toMatchObject({ tab: "Notes", second: 42, rate: 1.5 });
    await page.reload({ waitUntil: "networkidle" });
    await expect.poll(() => stateOf(page), { timeout: 10_000 }).toEqual(before);
  },
);

test("a speed is kept for the next lecture, until another is chosen", async ({ open }) => {
  const page = await open(LECTURE);
  const speed = () =>
    page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => video.playbackRate);
  const choose = (rate: number) =>
    page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement, rate) => void (video.playbackRate = rate), rate);
  const first = await page.title();
  await choose(1.5);
  await page.getByRole("link", { name: /^Next lecture/ }).click();
  // The address changes before the page: until then, the video is the first lecture's.
  await expect.poll(() => page.title()).not.toBe(first);
  await expect.poll(speed, { timeout: 10_000 }).toBe(1.5);
  await choose(1);
  await page.getByRole("button", { name: "Playback speed: 1", exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname.endsWith(LECTURE));
  await expect.poll(speed, { timeout: 10_000 }).toBe(1);
});

test("a reload keeps them in a frame without cookies, too", async ({ openOnPlainSite }) => {
  const { page, frame } = await openOnPlainSite(FRAMED_LECTURE);
  const unchanged = await stateOf(frame);
  await changeEverything(frame);
  const before = await stateOf(frame);
  expect(before).toMatchObject({ tab: "Notes", second: 42, rate: 1.5 });
  expect(before.sizes).not.toEqual(unchanged.sizes);
  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(() => stateOf(frame), { timeout: 10_000 }).toEqual(before);
});

test.for([LECTURE, "/courses/search-101"])(
  "a reload restores settings while the code of the conversation is still loading (%s)",
  async (address, { open }) => {
    const page = await open(address);
    await ask(page, "Why do we stem words?");
    await page.evaluate(() => {
      localStorage.setItem("cuepoint:captions", "true");
      localStorage.setItem("cuepoint:scope", '"course"');
    });
    for (const part of ["thread", "share-button"]) {
      await page.route(`**/assets/${part}-*.js`, async (route) => {
        await sleep(500); // why: the page must have restored everything else by then
        await route.continue();
      });
      // An update that reaches what is still loading is React's error 421, and the test fails.
      await page.reload({ waitUntil: "networkidle" });
      // On a busy machine the answer may not react yet, and a mouse that rests is not noticed later.
      const isShown = async () => {
        await page.mouse.move(0, 0);
        await firstCitation(page).hover();
        const tooltip = page.locator(".tooltip").waitFor({ timeout: 3_000 });
        return tooltip.then(
          () => true,
          () => false,
        );
      };
      await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
      await page.unroute(`**/assets/${part}-*.js`);
    }
  },
);

test("a button that is pressed before the page's code has loaded acts once it has", async ({ open }) => {
  const page = await open(LECTURE);
  await ask(page, "Why do we stem words?");
  await firstCitation(page).waitFor();
  const press = async (button: Locator) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await button.click();
    release();
  };
  await press(page.getByRole("button", { name: /sources?$/ }));
  await page.getByRole("button", { name: /^Source 1/ }).waitFor();
  await press(page.getByRole("tab", { name: "Notes" }));
  await page.getByRole("tab", { name: "Notes", selected: true }).waitFor();
});

test("one tap asks what is being said where the video is", async ({ open }) => {
  const page = await open(LECTURE, { viewport: { width: 360, height: 740 } });
  await seekVideo(page, 161);
  await page.getByRole("button", { name: "Ask about 02:41" }).click();
  await page.getByRole("heading", { name: "What is being said at 02:41?" }).waitFor();
  await firstCitation(page).waitFor({ timeout: 60_000 });
  await isIdle(page);
  const cited = await firstCitation(page).getAttribute("href");
  const second = Number(new URL(cited ?? "", page.url()).searchParams.get("t"));
  expect(Math.abs(second - 161)).toBeLessThan(20);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

type Shown = Page | FrameLocator;

async function changeEverything(shown: Shown): Promise<void> {
  for (const name of ["Resize the video", "Resize the conversation"]) {
    const separator = shown.getByRole("separator", { name });
    await separator.focus();
    for (const key of ["ArrowUp", "ArrowLeft"]) await separator.press(key);
  }
  await shown.getByRole("tab", { name: /^Notes/ }).click();
  await shown
    .locator("video")
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      const moved = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = 42;
      video.playbackRate = 1.5;
      await moved;
    });
}

async function stateOf(shown: Shown) {
  const sizes = await shown
    .locator("#watching, #video")
    .evaluateAll((panels) =>
      panels.map((panel) => panel.getBoundingClientRect()).map(({ width, height }) => [width, height].map(Math.round)),
    );
  const video = await shown
    .locator("video")
    .first()
    .evaluate(({ currentTime, playbackRate }: HTMLVideoElement) => ({ second: currentTime, rate: playbackRate }));
  const tab = await shown.getByRole("tab", { selected: true }).innerText();
  return { sizes, tab: tab.trim(), ...video };
}
