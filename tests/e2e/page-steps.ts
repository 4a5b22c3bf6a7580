import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export async function ask(page: Page, question: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: /ask/i });
  await composer.fill(question);
  await composer.press("Enter");
  await firstCitation(page).waitFor({ timeout: 60_000 });
  await isIdle(page);
}

export const isIdle = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 60_000 });

export function firstCitation(page: Page): Locator {
  return page.getByRole("link", { name: /^Source \d+/ }).first();
}

/** The video must be within a second of where the citation leads; it may already play on from there. */
export async function videoStandsAt(page: Page, seconds: number): Promise<void> {
  const time = () =>
    page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => (video.seeking ? -1 : video.currentTime));
  await expect.poll(time, { timeout: 10_000, interval: 50 }).toSatisfy((now: number) => Math.abs(now - seconds) <= 1);
}

export const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });
export const transcriptLines = (page: Page) => transcript(page).getByRole("group", { name: "Transcript lines" });

/** Puts the focus where no letter is typed. */
export const leaveFields = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** What axe finds wrong with the page as it stands. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run({
      rules: { "target-size": { enabled: true } },
    }); // WCAG 2.2's, which axe leaves off
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  });
}
