import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export async function ask(page: Page, question: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: /ask/i });
  await composer.fill(question);
  // An answer before this one has citations, and the page is idle until the question is sent.
  const answers = page.locator("article[data-message-id]");
  const before = await answers.count();
  await composer.press("Enter");
  await answers.nth(before).waitFor({ timeout: 60_000 });
  await firstCitation(page).waitFor({ timeout: 60_000 });
  await isIdle(page);
}

/** Vite bundles each module on its first request. */
export const COLD_START_MS = 180_000;

/** Asks on a page of `npm run dev` while Vite bundles its code. The page loses what is typed before it has loaded. */
export async function askOnColdStart(page: Page, question: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: /ask/i });
  const asked = page.getByRole("heading", { name: /You asked/ });
  for (let attempt = 0; attempt < 12 && !(await asked.isVisible()); attempt++) {
    await composer.fill(question);
    await composer.press("Enter");
    await asked.waitFor({ timeout: 5_000 }).catch(() => {});
  }
  await firstCitation(page).waitFor({ timeout: 60_000 });
  await isIdle(page);
}

export const isIdle = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 60_000 });

export function firstCitation(page: Page): Locator {
  return page.getByRole("link", { name: /^Source \d+/ }).first();
}

/** Waits until the video is within a second of `seconds`, or no further from it than it has played since. */
export async function expectVideoAt(page: Page, seconds: number): Promise<void> {
  const reached = page.waitForFunction(
    (seconds) => {
      const [video, seek] = [document.querySelector("video"), window.lastSeek];
      if (!video || video.seeking) return false;
      // On a busy machine, a look can come seconds after the seek.
      const isPlayed = seek && Math.abs(seek.seconds - seconds) <= 1 && !video.paused;
      const played = isPlayed ? ((performance.now() - seek.atMs) / 1000) * video.playbackRate : 0;
      const passed = video.currentTime - seconds;
      if (passed < -1 || passed > 1 + played) return false;
      delete window.lastSeek; // the next expectation needs a seek of its own
      return true;
    },
    seconds,
    { timeout: 30_000 },
  );
  await reached.catch(async (cause: unknown) => {
    throw new Error(`the video is at ${await videoTime(page)} s, not at ${seconds} s`, { cause });
  });
}

/** Changes the theme, which loads the page's data again. */
export async function chooseTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("button", { name: theme === "dark" ? "Dark" : "Light" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe(theme);
}

export const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });
export const transcriptLines = (page: Page) => transcript(page).getByRole("group", { name: "Transcript lines" });

export const currentLine = (page: Page) => transcriptLines(page).locator('[aria-current="true"]');

/** Returns the video's position in seconds. */
export const videoTime = (page: Page): Promise<number> =>
  page
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime);

/** Moves the video without the player, and waits until the page has had time to react. */
export const seekVideo = (page: Page, to: number): Promise<unknown> =>
  page
    .locator("video")
    .first()
    .evaluate(async (video: HTMLVideoElement, seconds) => {
      const updated = new Promise((resolve) => video.addEventListener("timeupdate", resolve, { once: true }));
      video.currentTime = seconds;
      await updated;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, to);

/** Returns how many pixels of a page are out of reach: it scrolls sideways, or a box cuts a control off. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll("a, button, input, select, textarea")].map((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return 0;
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === "visible") continue;
        const around = box.getBoundingClientRect();
        if (overflowX === "auto" || overflowX === "scroll" || around.width <= 1) return 0;
        const outside = Math.floor(Math.max(around.left - left, right - around.right));
        if (outside > 0) return outside;
      }
      return 0;
    });
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...cut);
  });

/** Moves the focus out of text fields. */
export const leaveFields = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** Returns the problems that axe finds in the page. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // What was drawn just now is between two colors.
  await page.evaluate(() => document.getAnimations().forEach((each) => each instanceof CSSTransition && each.finish()));
  await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run({
      // A rule of WCAG 2.2, which axe leaves off.
      rules: { "target-size": { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  });
}

/** Creates a link that shares what a button is for, and returns it. */
export async function createLink(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button, exact: true }).last().click();
  await page.getByRole("button", { name: "Create link" }).click();
  return page.getByRole("textbox", { name: "Shared link" }).inputValue();
}
