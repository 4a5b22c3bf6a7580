import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import type { Browser, BrowserContext } from "playwright-core";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { measurement, median, type Measurement } from "../measurement";
import { slowDown } from "./browser-tools";

const CUES = 4_000;
const UPDATES = 100;

/** Measures how long the panel of a three-hour transcript takes to render and to follow the video by one line. */
export async function benchTranscript(browser: Browser): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-transcript-"));
  const context = await browser.newContext({ viewport: { width: 700, height: 500 } });
  try {
    await buildHarness(folder);
    await serveHarness(context, folder);
    const page = await context.newPage();
    await page.goto("http://transcript.test/");
    await page.waitForFunction(() => "renderPanel" in window);
    const cdp = await slowDown(page);
    await page.evaluate(() => window.renderPanel(100)); // compiles the code
    const first = await page.evaluate((count) => window.renderPanel(count), CUES);
    const updates = await page.evaluate((count) => window.follow(count), UPDATES);
    await cdp.send("Performance.enable");
    const before = await taskMs(cdp);
    await page.evaluate((count) => window.follow(count), UPDATES);
    const frame = ((await taskMs(cdp)) - before) / UPDATES;
    const all = await page.evaluate((count) => window.renderAll(count), CUES);
    return [
      measurement(
        `first render of ${CUES} cues, processor slowed 4×`,
        first,
        "ms",
        "all lines without virtualization",
        all,
        {
          atMost: 100,
        },
      ),
      measurement(
        "following the video by one of these cues, median",
        median(updates),
        "ms",
        "its limit",
        2,
        {
          atMost: 2,
        },
        { samples: { taken: updates.length, needed: UPDATES } },
      ),
      measurement("the same, with scrolling, layout and paint", frame, "ms", "two frames", 33.3, { atMost: 33.3 }),
    ];
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildHarness(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss(), tsconfigPaths()],
    build: {
      outDir: folder,
      lib: {
        entry: path.resolve("tests/bench/page/transcript-harness.tsx"),
        formats: ["es"],
        fileName: "harness",
        cssFileName: "style",
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
}

async function serveHarness(context: BrowserContext, folder: string): Promise<void> {
  await context.route("http://transcript.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({
        contentType: "text/html",
        body: '<!doctype html><link rel="stylesheet" href="/style.css"><script type="module" src="/harness.js"></script>',
      });
    return route.fulfill({
      contentType: pathname.endsWith(".css") ? "text/css" : "text/javascript",
      body: await readFile(path.join(folder, pathname)),
    });
  });
}

async function taskMs(cdp: Awaited<ReturnType<typeof slowDown>>): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value;
}
