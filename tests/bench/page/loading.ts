import { gzipSync } from "node:zlib";
import type { Browser, Locator } from "playwright-core";
import { startApp } from "../../setup/app-server";
import { measurement, median, type Measurement } from "../measurement";
import { emulateFast3G, LECTURE, observeVitals, readVitals, SLOWDOWN, slowDown } from "./browser-tools";

const RUNS = 5;
/** With fewer interactions in all runs, the answers ended too soon to say anything. */
const INTERACTIONS = 50;

/** Measures loading the lecture page, and its responsiveness while an answer streams. */
export async function benchLoading(browser: Browser, url: string): Promise<Measurement[]> {
  const lecture = await scriptKilobytes(browser, url + LECTURE);
  const home = await scriptKilobytes(browser, `${url}/`);
  const loads = await inSequence(RUNS, () => load(browser, url + LECTURE));
  const baseline = await inSequence(RUNS, () => load(browser, `${url}/healthz`));
  const idle = await inSequence(RUNS, () => interact(browser, ""));
  const busy = await inSequence(RUNS, () => interact(browser, "Why do we stem words? /long"));
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
      { runs: loads.map(({ lcp }) => lcp) },
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
      "interaction to next paint, while an answer streams and the transcript follows, median",
      median(busy.map(({ inp }) => inp)),
      "ms",
      "while no answer streams",
      median(idle.map(({ inp }) => inp)),
      { atMost: 120 },
      {
        runs: busy.map(({ inp }) => inp),
        samples: {
          taken: Math.min(...[busy, idle].map((runs) => runs.reduce((sum, run) => sum + run.interactions, 0))),
          needed: INTERACTIONS,
        },
      },
    ),
    measurement(
      "cumulative layout shift, while an answer streams, worst",
      Math.max(...busy.map(({ cls }) => cls)),
      "",
      "its limit",
      0.02,
      { atMost: 0.02 },
    ),
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
      await press(page.getByRole("tab", { name: /Notes/ }));
      await press(page.getByRole("tab", { name: "Transcript" }));
      await press(page.getByRole("textbox", { name: /ask/i }));
      await page.keyboard.type("next", { delay: HELD_MS });
      await page.keyboard.press("Escape");
      await page.keyboard.press("l");
      if (question) await press(citation);
      else await page.evaluate(() => document.querySelector("video")!.pause());
    }
    return await readVitals(page);
  } finally {
    await context.close();
    await app.stop();
  }
}

/** How long a person holds a key or a button, and the least time that a pointer is on something before it is pressed. */
const HELD_MS = 60;

/**
 * Clicks as people do. Playwright's click moves the pointer, presses and releases within a millisecond, so that the work
 * of all three, which people spread over several frames, delays one.
 */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(HELD_MS);
  await target.click({ delay: HELD_MS });
}

async function inSequence<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < count; i++) results.push(await run());
  return results;
}
