import type { Browser, Page } from "playwright-core";
import { startApp } from "../../setup/app-server";
import { measurement, median, type Measurement } from "../measurement";
import { LECTURE } from "./browser-tools";

/** With fewer intervals, a quarter of them is too few to compare. */
const INTERVALS = 8;

/**
 * Measures the main thread's time per delta while a 4,000-word answer with 80 citations streams. Takes the median over
 * intervals of half a second.
 */
export async function benchLongAnswer(browser: Browser): Promise<Measurement[]> {
  const app = await startApp({ args: ["--mocks"] });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const costs = await costsOfDeltas(page, app.url);
    const samples = { taken: costs.length, needed: INTERVALS };
    const quarter = Math.ceil(costs.length / 4);
    const [first, last, all] = [median(costs.slice(0, quarter)), median(costs.slice(-quarter)), median(costs)];
    return [
      measurement(
        "one delta of a 4,000-word answer with 80 citations, median",
        all,
        "ms",
        "its limit",
        4,
        {
          atMost: 4,
        },
        { samples },
      ),
      measurement(
        "the same, in the last quarter of the answer",
        last,
        "ms",
        "in the first quarter",
        first,
        {
          atMost: 2 * first,
        },
        { samples },
      ),
    ];
  } finally {
    await context.close();
    await app.stop();
  }
}

/** Asks for a long answer. Returns the main thread's milliseconds per delta, for each interval. */
async function costsOfDeltas(page: Page, url: string): Promise<number[]> {
  await page.addInitScript(() => {
    const parse = JSON.parse;
    (window as unknown as { deltas: number }).deltas = 0;
    JSON.parse = (text: string, ...rest: []) => {
      if (text.startsWith('{"type":"text-delta"')) (window as unknown as { deltas: number }).deltas++;
      return parse(text, ...rest) as unknown;
    };
  });
  await page.goto(url + LECTURE, { waitUntil: "networkidle" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const sample = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const deltas = await page.evaluate(() => (window as unknown as { deltas: number }).deltas);
    return { deltas, taskMs: 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value };
  };
  await page.getByRole("textbox", { name: /ask/i }).fill("Why do we stem words? /long");
  await page.keyboard.press("Enter");
  await page.locator(".answer").waitFor();
  const costs: number[] = [];
  for (let before = await sample(); await page.locator('[aria-busy="true"]').count();) {
    await page.waitForTimeout(500);
    const now = await sample();
    if (now.deltas > before.deltas) costs.push((now.taskMs - before.taskMs) / (now.deltas - before.deltas));
    before = now;
  }
  return costs;
}
