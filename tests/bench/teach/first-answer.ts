import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { findOrInstallChromium, LAUNCH_ARGS } from "../../setup/chromium";
import { clicksOf, countClicks, makeGlaciers, teachFirstLecture } from "../../setup/first-lecture";
import { measurement, type Measurement } from "../measurement";
import { cookiesOf, withTaughtApp } from "./taught-app";

const LIMIT_MS = 60_000;
const CLICKS = 8;

/** Measures the way from an account without courses to a student's cited answer on an uploaded lecture of ten minutes. */
export async function benchFirstAnswer(): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-lecture-"));
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: LAUNCH_ARGS });
  try {
    const files = await makeGlaciers(folder, { size: "1280x720", rate: 25 });
    if (!files) {
      console.error("Skipping the first lecture, because ffmpeg with libx264 is not installed.");
      return [];
    }
    return await withTaughtApp({}, async (taught) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      await context.addCookies(cookiesOf(taught));
      const page = await context.newPage();
      await countClicks(page);
      const start = performance.now();
      await page.goto(`${taught.app.url}/teach`);
      const citation = await teachFirstLecture(page, files);
      const ms = performance.now() - start;
      await citation.click();
      const clicks = await clicksOf(page);
      if (clicks < 1) throw new Error("the clicks were not counted");
      const name = "from an empty account to a cited answer on an uploaded lecture of ten minutes, 720p";
      return [
        measurement(`${name}: the machine's time`, ms / 1000, "s", "its limit", LIMIT_MS / 1000, {
          atMost: LIMIT_MS / 1000,
        }),
        measurement(`${name}: clicks, with the one on the citation`, clicks, "", "its limit", CLICKS, {
          atMost: CLICKS,
        }),
      ];
    });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
