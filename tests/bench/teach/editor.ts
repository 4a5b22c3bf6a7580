import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { writeVtt } from "~/transcript/write-vtt";
import { findOrInstallChromium, LAUNCH_ARGS } from "../../setup/chromium";
import { measurement, median, percentile, type Measurement } from "../measurement";
import { cookiesOf, ingestQuickly, withTaughtApp, type TaughtApp } from "./taught-app";

/** Almost three hours. */
const CUES = 4_000;
const LOADS = 9;
const KEYS = 100;
const OPEN_MS = 300;
const FRAME_MS = 16;

/** Measures opening a long transcript in the editor until its first line can be edited, and typing into it. */
export async function benchEditor(): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-transcript-"));
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: LAUNCH_ARGS });
  try {
    await writeFile(path.join(folder, "long.vtt"), linesOf(CUES));
    await writeFile(path.join(folder, "short.vtt"), linesOf(40));
    return await withTaughtApp({}, async (taught) => measure(browser, taught, await ingestQuickly(folder, taught)));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const linesOf = (count: number) =>
  writeVtt(
    Array.from({ length: count }, (_, i) => ({
      startMs: i * 2_500,
      endMs: i * 2_500 + 2_400,
      text: `Now in line ${i} we look at what the ${i % 31}th derivative of this function says.`,
    })),
  );

async function measure(browser: Browser, taught: TaughtApp, courseId: string): Promise<Measurement[]> {
  const address = (lecture: string) => `${taught.app.url}/teach/${courseId}/lectures/${lecture}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies(cookiesOf(taught));
  await context.addInitScript(recordFirstLine);
  const page = await context.newPage();
  const times: Record<"long" | "short", Opened[]> = { long: [], short: [] };
  for (let load = 0; load <= LOADS; load++) {
    for (const lecture of ["short", "long"] as const) {
      await page.goto(address(lecture), { waitUntil: "networkidle" });
      const opened = await page.evaluate(() => window.opened);
      // The first load compiles the code.
      if (load > 0) times[lecture].push(opened);
    }
  }
  const [keys, tasks] = [await typeInto(page), await tasksOfTyping(page)];
  const name = `the editor of ${CUES.toLocaleString("en")} lines`;
  const of = (which: keyof Opened) =>
    [median(times.long.map((one) => one[which])), median(times.short.map((one) => one[which]))] as const;
  const [shown, shownShort] = of("shownMs");
  const [ready, readyShort] = of("readyMs");
  return [
    measurement(`${name}: first paint, with its first lines`, shown, "ms", "a lecture of 40 lines", shownShort, {
      atMost: OPEN_MS,
    }),
    measurement(`${name}: its lines can be edited`, ready, "ms", "a lecture of 40 lines", readyShort, {
      atMost: OPEN_MS,
    }),
    measurement(
      `${name}: a keystroke with its layout, p95`,
      percentile(keys, 0.95),
      "ms",
      "a frame",
      FRAME_MS,
      {
        atMost: FRAME_MS,
      },
      { samples: { taken: keys.length, needed: KEYS } },
    ),
    measurement(`${name}: a keystroke with layout, paint and autosave, mean`, tasks, "ms", "a frame", FRAME_MS, {
      atMost: FRAME_MS,
    }),
  ];
}

/** Milliseconds after the navigation began: the first paint, and the moment when a line reacts to keys. */
type Opened = { shownMs: number; readyMs: number };
declare global {
  interface Window {
    opened: Opened;
  }
}

/** Runs in the page. A line reacts to keys once React has taken over its field. */
function recordFirstLine() {
  const timer = setInterval(() => {
    const field = document.querySelector(".edited-text");
    if (!field || !Object.keys(field).some((key) => key.startsWith("__reactProps"))) return;
    clearInterval(timer);
    const readyMs = performance.now();
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    window.opened = { readyMs, shownMs: paint?.startTime ?? NaN };
  }, 1);
}

/** Types into a line in the middle of the transcript, and returns the milliseconds of each key. */
async function typeInto(page: Page): Promise<number[]> {
  await page.locator(".edited-lines").evaluate((box) => (box.scrollTop = box.scrollHeight / 2));
  const field = page.locator(".edited-text").nth(12);
  await field.focus();
  const times = await field.evaluate(async (element: HTMLTextAreaElement, count) => {
    const taken: number[] = [];
    for (let key = 0; key < count; key++) {
      const start = performance.now();
      document.execCommand("insertText", false, key % 6 === 5 ? " " : "a");
      await Promise.resolve(); // React renders before the next task
      element.getBoundingClientRect();
      taken.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
    }
    return taken;
  }, KEYS);
  if ((await field.inputValue()).split("aaaaa").length < KEYS / 7) throw new Error("what was typed is not shown");
  return times;
}

/** Types real keys, one every 40 ms, and returns the milliseconds that the page works for each. */
async function tasksOfTyping(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const work = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
  };
  const before = await work();
  await page.keyboard.type("word ".repeat(KEYS / 5), { delay: 40 });
  return ((await work()) - before) / KEYS;
}
