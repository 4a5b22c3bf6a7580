import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { startApp } from "../../setup/app-server";
import { measurement, median, type Measurement } from "../measurement";
import { emulateFast3G, LECTURE, observeVitals, readVitals, SLOWDOWN, slowDown } from "./browser-tools";

const RUNS = 5;
/** With fewer interactions, the answer ended too soon to say anything. */
const INTERACTIONS = 20;

/** Measures loading the lecture page, and its responsiveness while an answer streams. */
export async function benchLoading(browser: Browser, url: string): Promise<Measurement[]> {
  const lecture = await scriptKilobytes(browser, url + LECTURE);
  const home = await scriptKilobytes(browser, `${url}/`);
  const loads = await inSequence(RUNS, () => load(browser, url + LECTURE));
  const baseline = await inSequence(RUNS, () => load(browser, `${url}/healthz`));
  const idle = await interact(browser, "");
  const busy = await interact(browser, "Why do we stem words? /long");
  return [
    measurement("initial JavaScript of the lecture page", lecture, "kB gzip", "the home page", home, {
      atMost: 200,
    }),
    measurement(
      "largest contentful paint, Fast 3G, median",
      median(loads.map(({ lcp }) => lcp)),
      "ms",
      "a line of text from the same server",
      median(baseline.map(({ lcp }) => lcp)),
      { atMost: 1_800 },
    ),
    measurement(
      "cumulative layout shift, Fast 3G, worst",
      Math.max(...loads.map(({ cls }) => cls)),
      "",
      "its limit",
      0.02,
      { atMost: 0.02 },
    ),
    measurement(
      "interaction to next paint, while an answer streams and the transcript follows",
      busy.inp,
      "ms",
      "while no answer streams",
      idle.inp,
      { atMost: 120 },
      { samples: { taken: Math.min(busy.interactions, idle.interactions), needed: INTERACTIONS } },
    ),
    measurement("cumulative layout shift, while an answer streams", busy.cls, "", "its limit", 0.02, { atMost: 0.02 }),
  ];
}

async function load(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await observeVitals(page);
  await emulateFast3G(await slowDown(page));
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(2_500);
  const vitals = await readVitals(page);
  await context.close();
  return vitals;
}

/** Returns the gzip size of all scripts of a page in kB, including inline scripts. */
async function scriptKilobytes(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  const html = await (await page.goto(address, { waitUntil: "networkidle" }))!.text();
  const inline = gzipSync(
    [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((script) => script[1]).join(""),
  ).length;
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, inline);
  await context.close();
  return bytes / 1000;
}

/** Types, switches tabs, seeks and clicks citations, with a question while its long answer streams. */
async function interact(browser: Browser, question: string) {
  const app = await startApp({ args: ["--mocks"] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  try {
    const page = await context.newPage();
    await observeVitals(page);
    await page.goto(app.url + LECTURE, { waitUntil: "networkidle" });
    await slowDown(page, SLOWDOWN);
    const citation = page.getByRole("link", { name: /^Source \d+/ }).first();
    if (question) {
      await page.getByRole("textbox", { name: /ask/i }).fill(question);
      await page.keyboard.press("Enter");
      await page.evaluate(() => document.querySelector("video")!.play());
      await citation.waitFor({ timeout: 60_000 });
    }
    const isAnswering = () => page.locator('[aria-busy="true"]').count();
    for (let round = 0; round < 12 && (!question || (await isAnswering())); round++) {
      await page.getByRole("tab", { name: /Notes/ }).click();
      await page.getByRole("tab", { name: "Transcript" }).click();
      await page.getByRole("textbox", { name: /ask/i }).click();
      await page.keyboard.type("next", { delay: 60 });
      await page.keyboard.press("Escape");
      await page.keyboard.press("l");
      if (question) await citation.click();
      else await page.evaluate(() => document.querySelector("video")!.pause());
    }
    return await readVitals(page);
  } finally {
    await context.close();
    await app.stop();
  }
}

async function inSequence<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < count; i++) results.push(await run());
  return results;
}
