import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { startApp } from "../../tests/setup/app-server";
import { findOrInstallChromium, LAUNCH_ARGS } from "../../tests/setup/chromium";
import type { Bench } from "./bench-app";
import { measurement, median, type Measurement } from "./measurement";

const LECTURE = "/courses/search-101/lectures/inverted-index";

/** What a browser must load before a page can be used, as gzip sends it, and what a long answer costs it. */
export async function benchPage({ app }: Bench): Promise<Measurement[]> {
  const lecture = await scriptKilobytes(app.url, LECTURE);
  const home = await scriptKilobytes(app.url, "/");
  const { first, last, all } = await longAnswer();
  return [
    measurement("initial JavaScript of the lecture page", lecture, "kB gzip", "the list of courses", home, { atMost: 230 }),
    measurement("a delta of a 4,000-word answer with 80 citations, in Chromium, median", all, "ms", "its limit", 4, { atMost: 4 }),
    measurement("the same in the answer's last quarter", last, "ms", "its first quarter", first, { atMost: 2 * first }),
  ];
}

/** The time that the page's one thread works for a delta while a long answer streams, medians of half seconds, in ms. */
async function longAnswer(): Promise<{ first: number; last: number; all: number }> {
  const app = await startApp({ args: ["--mocks"] });
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: LAUNCH_ARGS });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const parse = JSON.parse;
      (window as unknown as { deltas: number }).deltas = 0;
      JSON.parse = (text: string, ...rest: []) => {
        if (text.startsWith('{"type":"text-delta"')) (window as unknown as { deltas: number }).deltas++;
        return parse(text, ...rest) as unknown;
      };
    });
    await page.goto(app.url + LECTURE, { waitUntil: "networkidle" });
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
    for (let before = await sample(); await page.locator('[aria-busy="true"]').count(); ) {
      await page.waitForTimeout(500);
      const now = await sample();
      if (now.deltas > before.deltas) costs.push((now.taskMs - before.taskMs) / (now.deltas - before.deltas));
      before = now;
    }
    const quarter = Math.ceil(costs.length / 4);
    return { first: median(costs.slice(0, quarter)), last: median(costs.slice(-quarter)), all: median(costs) };
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function scriptKilobytes(url: string, page: string): Promise<number> {
  const html = await (await fetch(url + page)).text();
  const scripts = new Set(html.match(/\/assets\/[\w.$-]+\.js/g) ?? []);
  let bytes = gzipSync([...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((script) => script[1]).join("")).length;
  for (const script of scripts) bytes += gzipSync(Buffer.from(await (await fetch(url + script)).arrayBuffer())).length;
  return bytes / 1000;
}
