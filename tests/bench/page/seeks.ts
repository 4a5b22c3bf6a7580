import type { Browser } from "playwright-core";
import type { VideoKind } from "~/course/video";
import { ADDRESSES, serveFakeHosts } from "../../e2e/players/fake-hosts";
import { serveHarness } from "../../e2e/players/serve-harness";
import { measurement, median, type Measurement } from "../measurement";
import { LECTURE, slowDown } from "./browser-tools";

const SEEKS = 1_000;
const CLICKS = 40;
/** The duration of each video of the test page, in seconds. */
const LENGTHS = { html5: 240, hls: 58, youtube: 250, vimeo: 250, panopto: 250, kaltura: 250 };

/**
 * Measures the time from clicking a citation to the end of the seek, and random seeks in every kind of video. Hosted
 * videos are fakes.
 */
export async function benchSeeks(browser: Browser, url: string): Promise<Measurement[]> {
  const clicks = await clickCitations(browser, url);
  const rows = [
    measurement(
      "click on a citation to the end of the seek, median",
      median(clicks.map(({ ms }) => ms)),
      "ms",
      "its limit",
      150,
      { atMost: 150 },
    ),
    measurement(
      "distance of the video from the cited second, worst",
      Math.max(...clicks.map(({ off }) => off)),
      "s",
      "its limit",
      0.25,
      { atMost: 0.25 },
      { canBeZero: true },
    ),
  ];
  const harness = await serveHarness();
  try {
    for (const kind of Object.keys(LENGTHS) as VideoKind[]) {
      if (kind === "hls" && !harness.hasHls) continue;
      const { share, count } = await shareInTime(browser, harness.url, kind);
      rows.push(
        measurement(
          `${kind}: ${SEEKS} random seeks, share within 1 s of the target after 1.5 s`,
          100 * share,
          "%",
          "its limit",
          99.5,
          { atLeast: 99.5 },
          { samples: { taken: count, needed: SEEKS } },
        ),
      );
    }
  } finally {
    await harness.close();
  }
  return rows;
}

async function shareInTime(browser: Browser, url: string, kind: VideoKind) {
  const context = await browser.newContext();
  await serveFakeHosts(context);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => "openPlayer" in window);
  const address =
    kind === "html5" ? `${url}/video.mp4` : kind === "hls" ? `${url}/hls/index.m3u8` : ADDRESSES[kind]("normal");
  await page.evaluate(([kind, address]) => window.openPlayer(kind as VideoKind, address!), [kind, address]);
  const seeks = await page.evaluate(([count, length]) => window.seekRandomly(count!, length!), [SEEKS, LENGTHS[kind]]);
  await context.close();
  const inTime = seeks.filter(({ off, ms }) => off <= 1 && ms <= 1_500).length;
  return { share: inTime / seeks.length, count: seeks.length };
}

/** Seeks to random places and clicks a citation after each, with a slowed processor and a loaded video. */
async function clickCitations(browser: Browser, url: string): Promise<{ ms: number; off: number }[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(url + LECTURE, { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: /ask/i }).fill("Why do we stem words?");
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /source/ })
    .first()
    .waitFor({ timeout: 60_000 });
  // Loads the whole video, so that the network does not matter.
  await page.evaluate(async () => {
    const video = document.querySelector("video")!;
    await fetch(video.currentSrc).then((response) => response.arrayBuffer());
    video.muted = true;
  });
  await slowDown(page);
  const clicks: { ms: number; off: number }[] = [];
  for (let i = 0; i < CLICKS; i++) {
    clicks.push(
      await page.evaluate(async () => {
        const video = document.querySelector("video")!;
        video.pause();
        const link = document.querySelector<HTMLAnchorElement>(".answer a.citation")!;
        const wanted = Number(new URL(link.href).searchParams.get("t"));
        video.currentTime = Math.random() * 60;
        await new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
        const startedAt = performance.now();
        link.click();
        await new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
        const ms = performance.now() - startedAt;
        // The link has whole seconds, rounded down. The click seeks to the exact start of the sentence.
        return { ms, off: Math.max(0, wanted - video.currentTime, video.currentTime - (wanted + 1)) };
      }),
    );
    await page.waitForTimeout(50);
  }
  await context.close();
  return clicks;
}
