import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VideoKind } from "~/course/video";
import type { SeekResult } from "~/player/player";
import { launchBrowser } from "../browser";
import { ADDRESSES, FRAME_ORIGINS, serveFakeHosts, type FramedKind, type Scenario } from "./fake-hosts";
import { serveHarness, type Harness } from "./serve-harness";

let harness: Harness;
let browser: Browser;
beforeAll(async () => {
  [harness, browser] = await Promise.all([serveHarness(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});

type Open = { page: Page; seek: (seconds: number) => Promise<SeekResult>; close: () => Promise<void> };

/** A page with one player of a kind, whose video behaves in a way. */
async function open(kind: VideoKind, url: string): Promise<Open> {
  const context = await browser.newContext();
  await serveFakeHosts(context);
  const page = await context.newPage();
  await page.goto(harness.url);
  await page.waitForFunction(() => "openPlayer" in window);
  await page.evaluate(([kind, url]) => window.openPlayer(kind as VideoKind, url!), [kind, url]);
  return {
    page,
    seek: (seconds) => page.evaluate((to) => window.player.seek(to), seconds),
    close: () => context.close(),
  };
}

const FRAMED = Object.keys(ADDRESSES) as FramedKind[];
/** The real elements' videos with a behaviour; null where such a video cannot behave so. */
const REAL: Record<"html5" | "hls", (scenario: Scenario) => string | null> = {
  html5: (scenario) =>
    (
      ({
        normal: "/video.mp4",
        late: "/late/video.mp4",
        never: "/never/video.mp4",
        "no-access": "/no-access/video.mp4",
      }) as Record<string, string>
    )[scenario] ?? null,
  hls: (scenario) =>
    (
      ({
        normal: "/hls/index.m3u8",
        late: "/late/hls/index.m3u8",
        never: "/never/index.m3u8",
        "no-access": "/no-access/index.m3u8",
      }) as Record<string, string>
    )[scenario] ?? null,
};
const KINDS = [...FRAMED, "html5", "hls"] as const;
type Kind = (typeof KINDS)[number];

function addressOf(kind: Kind, scenario: Scenario): string | null {
  if (kind !== "html5" && kind !== "hls") return ADDRESSES[kind](scenario);
  const path = REAL[kind](scenario);
  return path && harness.url + path;
}

/** Runs a test where a kind can be brought to behave so. */
function inScenario(
  kind: Kind,
  scenario: Scenario,
  rule: string,
  run: (video: Open) => Promise<void>,
  start: typeof test | typeof test.concurrent = test,
): void {
  start(rule, async (context) => {
    const url = addressOf(kind, scenario);
    context.skip(url === null, `a real ${kind} video cannot be made to: ${scenario}`);
    context.skip(kind === "hls" && !harness.hasHls, "ffmpeg is not there to make a stream");
    const video = await open(kind, url!);
    await run(video);
    await video.close();
  });
}

describe.each(KINDS)("%s", (kind) => {
  inScenario(
    kind,
    "normal",
    "a seek lands, and its second is read back from the video itself",
    async ({ page, seek }) => {
      for (const to of [30, 12.25, 45.5]) {
        const result = await seek(to);
        expect(result).toMatchObject({ status: "landed" });
        expect(Math.abs((result as { seconds: number }).seconds - to)).toBeLessThanOrEqual(1);
        if (kind in FRAME_ORIGINS) {
          const inFrame = await frameOf(page, kind as FramedKind).evaluate(
            () => (window as unknown as { video: { time: number } }).video.time,
          );
          expect(Math.abs(inFrame - to)).toBeLessThanOrEqual(0.1);
        }
      }
    },
  );

  inScenario(
    kind,
    "normal",
    "random seeks are there within a second and within a second and a half",
    async ({ page }) => {
      const seeks = await page.evaluate(() => window.seekRandomly(30, 58));
      expect(seeks.filter(({ off, ms }) => off > 1 || ms > 1_500)).toEqual([]);
    },
  );

  inScenario(
    kind,
    "normal",
    "it plays, tells its time while it plays, pauses, and changes its speed",
    async ({ page, seek }) => {
      await seek(10);
      await page.evaluate(() => window.player.play());
      await page.waitForFunction(() => window.player.state().playing && window.player.currentTime() > 10.3, undefined, {
        timeout: 10_000,
      });
      const ticks = await page.evaluate(async () => {
        let count = 0;
        const leave = window.player.subscribe(() => count++);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        leave();
        return count;
      });
      expect(ticks).toBeGreaterThanOrEqual(3);
      await page.evaluate(() => (window.player.setRate(1.5), window.player.pause()));
      await page.waitForFunction(
        () => !window.player.state().playing && window.player.state().rate === 1.5,
        undefined,
        { timeout: 5_000 },
      );
    },
  );

  inScenario(kind, "normal", "a seek while it plays lands too, and it plays on", async ({ page }) => {
    await page.evaluate(() => window.player.seek(5, { play: true }));
    await page.waitForFunction(() => window.player.state().playing, undefined, { timeout: 10_000 });
    expect(await page.evaluate(() => window.player.seek(40, { play: true }))).toMatchObject({ status: "landed" });
    await page.waitForFunction(() => window.player.state().playing && window.player.currentTime() > 40, undefined, {
      timeout: 10_000,
    });
  });

  inScenario(kind, "normal", "past its end it stands at its end, and says so", async ({ page, seek }) => {
    await seek(1);
    const duration = await page.evaluate(() => window.player.state().duration);
    const result = await seek(duration + 100);
    expect(result.status).toBe("drifted");
    expect(Math.abs((result as { seconds: number }).seconds - duration)).toBeLessThanOrEqual(1);
  });

  inScenario(kind, "normal", "when it goes away, nothing of it is left", async ({ page, seek }) => {
    await seek(10);
    await page.evaluate(() => window.player.dispose());
    if (kind !== "html5")
      expect(await page.evaluate(() => document.querySelectorAll("#box iframe, #box > *").length)).toBe(0);
  });
});

// Side by side: what these do is wait for videos that do not come, or not as they should.
describe("videos that misbehave", () => {
  const whenever = (scenario: Scenario, rule: string, run: (video: Open, kind: Kind) => Promise<void>) => {
    for (const kind of KINDS)
      inScenario(kind, scenario, `${kind}: ${rule}`, (video) => run(video, kind), test.concurrent);
  };

  whenever("late", "what is sought while it loads is kept, and the last one wins", async ({ page }) => {
    const results = await page.evaluate(() =>
      Promise.all([window.player.seek(10), window.player.seek(20), window.player.seek(30)]),
    );
    expect(results).toEqual([
      { status: "superseded" },
      { status: "superseded" },
      expect.objectContaining({ status: "landed" }),
    ]);
    expect(Math.abs((await page.evaluate(() => window.player.currentTime())) - 30)).toBeLessThanOrEqual(1);
  });

  whenever("never", "a video that never comes refuses in good time", async ({ seek }) => {
    expect(await seek(30)).toEqual({ status: "refused", reason: "not-ready" });
  });

  whenever("refuses", "a video that will not move says so", async ({ seek }) => {
    expect(await seek(30)).toEqual({ status: "refused", reason: "did-not-move" });
  });

  whenever("no-access", "a video that may not be seen here says so", async ({ seek }, kind) => {
    // A file's element does not tell why it got nothing.
    expect(await seek(30)).toEqual({ status: "refused", reason: kind === "html5" ? "unplayable" : "no-access" });
  });

  whenever("drifts", "a video that lands elsewhere says where", async ({ seek }) => {
    const result = await seek(100);
    expect(result).toMatchObject({ status: "drifted" });
    expect(Math.abs((result as { seconds: number }).seconds - 94)).toBeLessThanOrEqual(0.5);
  });

  whenever(
    "key-frames",
    "a video that lands on the key frame before has landed, and says on which second",
    async ({ seek }) => {
      const result = await seek(100.9);
      expect(result).toMatchObject({ status: "landed" });
      expect(Math.abs((result as { seconds: number }).seconds - 100)).toBeLessThanOrEqual(0.5);
    },
  );
});

describe.each(FRAMED)("the frame of %s", (kind) => {
  test("asks for no more than it needs, says which site asks, and has a name", async () => {
    const { page, seek, close } = await open(kind, ADDRESSES[kind]("normal"));
    await seek(1);
    const frame = page.locator("iframe").first();
    expect(await frame.getAttribute("allow")).toBe("autoplay; encrypted-media; fullscreen; picture-in-picture");
    expect(await frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    expect(await frame.getAttribute("title")).toBe("A lecture");
    await close();
  });

  test("messages of other origins and other windows change nothing", async () => {
    const { page, seek, close } = await open(kind, ADDRESSES[kind]("normal"));
    await seek(20);
    await page
      .context()
      .route("https://evil.test/", (route) => route.fulfill({ contentType: "text/html", body: HOSTILE }));
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "https://evil.test/";
      document.body.append(frame);
      for (const message of [
        "{}",
        "not json",
        '{"context":"player.js","event":"error","value":{"code":403}}',
        '{"event":"error","data":{"method":"ready","name":"PrivacyError"}}',
      ])
        window.postMessage(message, "*");
    });
    await page.waitForTimeout(600);
    expect(
      await page.evaluate(() => ({
        time: Math.round(window.player.currentTime()),
        playing: window.player.state().playing,
        fault: window.fault,
      })),
    ).toEqual({ time: 20, playing: false, fault: null });
    expect(await seek(30)).toMatchObject({ status: "landed" });
    await close();
  });
});

/** A page that says all that any host's frame would say. */
const HOSTILE = `<script>setInterval(() => {
  for (const message of [
    { context: "player.js", event: "timeupdate", value: { seconds: 200 } }, { context: "player.js", event: "play" },
    { event: "infoDelivery", info: { currentTime: 200, playerState: 1 } }, { event: "onError", info: 150 }, { event: "onStateChange", info: 1 },
    { event: "timeupdate", data: { seconds: 200 } }, { event: "playing" }, { event: "state", time: 200, duration: 250, playing: true }, { event: "login" },
  ]) parent.postMessage(JSON.stringify(message), "*");
}, 50)</script>`;

function frameOf(page: Page, kind: FramedKind) {
  const frame = page.frames().find((frame) => frame.url().startsWith(FRAME_ORIGINS[kind]));
  if (!frame) throw new Error(`there is no frame of ${kind}`);
  return frame;
}
