import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { SeekResult } from "~/player/player";
import { ADDRESSES, FRAME_ORIGINS, type FramedKind, type Scenario } from "./fake-hosts";
import { test, type OpenPlayer } from "./fixture";

const FRAMED = Object.keys(ADDRESSES) as FramedKind[];
/** The paths of real videos. A real video cannot be brought into the other scenarios. */
const REAL: Record<"html5" | "hls", Partial<Record<Scenario, string>>> = {
  html5: {
    normal: "/video.mp4",
    late: "/late/video.mp4",
    never: "/never/video.mp4",
    "no-access": "/no-access/video.mp4",
  },
  hls: {
    normal: "/hls/index.m3u8",
    late: "/late/hls/index.m3u8",
    never: "/never/index.m3u8",
    "no-access": "/no-access/index.m3u8",
  },
};
const KINDS = [...FRAMED, "html5", "hls"] as const;
type Kind = (typeof KINDS)[number];

function addressOf(kind: Kind, scenario: Scenario, origin: string): string | null {
  if (kind !== "html5" && kind !== "hls") return ADDRESSES[kind](scenario);
  const path = REAL[kind][scenario];
  return path ? origin + path : null;
}

/** Runs a test with a video that behaves like `scenario`, or skips it if a video of the kind cannot. */
function inScenario(
  kind: Kind,
  scenario: Scenario,
  rule: string,
  run: (video: OpenPlayer) => Promise<void>,
  start: typeof test | typeof test.concurrent = test,
): void {
  start(rule, async ({ harness, openPlayer, skip }) => {
    const url = addressOf(kind, scenario, harness.url);
    if (url === null) return skip(`a real ${kind} video cannot be made to: ${scenario}`);
    skip(kind === "hls" && !harness.hasHls, "ffmpeg is missing, so there is no stream");
    await run(await openPlayer(kind, url));
  });
}

describe.each(KINDS)("%s", (kind) => {
  inScenario(
    kind,
    "normal",
    "a seek lands, and returns the second that it reads from the video",
    async ({ page, seek }) => {
      for (const to of [30, 12.25, 45.5]) {
        const result = await seek(to);
        expect(result).toMatchObject({ status: "landed" });
        expect(distance(result, to)).toBeLessThanOrEqual(1);
        if (kind !== "html5" && kind !== "hls") {
          const inFrame = await frameOf(page, kind).evaluate(
            () => (window as unknown as { video: { time: number } }).video.time,
          );
          expect(Math.abs(inFrame - to)).toBeLessThanOrEqual(0.1);
        }
      }
    },
  );

  inScenario(kind, "normal", "random seeks land within a second of their target", async ({ page }) => {
    const seeks = await page.evaluate(() => window.seekRandomly(30, 58));
    expect(seeks.filter(({ off }) => off > 1)).toEqual([]);
  });

  inScenario(
    kind,
    "normal",
    "it plays, reports its time while playing, pauses, and changes its speed",
    async ({ page, seek }) => {
      await seek(10);
      await page.evaluate(() => window.player.play());
      await page.waitForFunction(() => window.player.state().playing && window.player.currentTime() > 10.3, undefined, {
        timeout: 10_000,
      });
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            let reports = 0;
            const unsubscribe = window.player.subscribe(() => {
              if (++reports < 3) return;
              unsubscribe();
              resolve();
            });
          }),
      );
      await page.evaluate(() => (window.player.setRate(1.5), window.player.pause()));
      await page.waitForFunction(
        () => !window.player.state().playing && window.player.state().rate === 1.5,
        undefined,
        { timeout: 5_000 },
      );
    },
  );

  inScenario(kind, "normal", "a seek during playback lands, and playback continues", async ({ page }) => {
    await page.evaluate(() => window.player.seek(5, { play: true }));
    await page.waitForFunction(() => window.player.state().playing, undefined, { timeout: 10_000 });
    expect(await page.evaluate(() => window.player.seek(40, { play: true }))).toMatchObject({ status: "landed" });
    await page.waitForFunction(() => window.player.state().playing && window.player.currentTime() > 40, undefined, {
      timeout: 10_000,
    });
  });

  inScenario(kind, "normal", "a seek past the end stops at the end and reports it", async ({ page, seek }) => {
    await seek(1);
    const duration = await page.evaluate(() => window.player.state().duration);
    const result = await seek(duration + 100);
    expect(result.status).toBe("drifted");
    expect(distance(result, duration)).toBeLessThanOrEqual(1);
  });

  inScenario(kind, "normal", "disposing removes its elements", async ({ page, seek }) => {
    await seek(10);
    await page.evaluate(() => window.player.dispose());
    if (kind !== "html5")
      expect(await page.evaluate(() => document.querySelectorAll("#box iframe, #box > *").length)).toBe(0);
  });
});

// Concurrent, because these mostly wait for videos that fail.
describe("videos that misbehave", () => {
  const forEachKind = (scenario: Scenario, rule: string, run: (video: OpenPlayer, kind: Kind) => Promise<void>) => {
    for (const kind of KINDS)
      inScenario(kind, scenario, `${kind}: ${rule}`, (video) => run(video, kind), test.concurrent);
  };

  forEachKind("late", "of several seeks while the video loads, the last one lands", async ({ page }) => {
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

  forEachKind("never", "a seek fails if the video never loads", async ({ seek }) => {
    expect(await seek(30)).toEqual({ status: "refused", reason: "not-ready" });
  });

  forEachKind("refuses", "a seek fails if the video does not move", async ({ seek }) => {
    expect(await seek(30)).toEqual({ status: "refused", reason: "did-not-move" });
  });

  forEachKind("no-access", "a seek fails if the student has no access to the video", async ({ seek }, kind) => {
    // The `video` element does not report why it could not load a file.
    expect(await seek(30)).toEqual({ status: "refused", reason: kind === "html5" ? "unreachable" : "no-access" });
  });

  test.concurrent.for([
    ["html5", "/breaks/video.mp4", 110],
    ["hls", "/breaks/hls/index.m3u8", 30],
  ] as const)(
    "%s: a video whose rest cannot be read plays up to there, and then reports it",
    async ([kind, path, from], { harness, openPlayer, skip }) => {
      skip(kind === "hls" && !harness.hasHls, "ffmpeg is missing, so there is no stream");
      const { page, seek } = await openPlayer(kind, harness.url + path);
      await page.evaluate((seconds) => window.player.seek(seconds, { play: true }), from);
      await page.evaluate(() => window.player.setRate(8));
      await page.waitForFunction(() => window.fault !== null, undefined, { timeout: 60_000 });
      expect(await page.evaluate(() => window.fault)).toBe("interrupted");
      expect(await page.evaluate(() => window.player.currentTime())).toBeGreaterThan(from + 1);
      expect(await seek(from)).toEqual({ status: "refused", reason: "interrupted" });
    },
  );

  test.concurrent("a file that has failed takes seeks when it has loaded again", async ({ harness, openPlayer }) => {
    const { page, seek } = await openPlayer("html5", `${harness.url}/breaks/video.mp4`);
    await seek(1);
    await seek(200);
    await page.waitForFunction(() => window.fault !== null, undefined, { timeout: 60_000 });
    await page.locator("video").evaluate((video: HTMLVideoElement) => (video.src = "/video.mp4"));
    await page.waitForFunction(() => window.player.state().ready);
    expect(await seek(200)).toMatchObject({ status: "landed" });
  });

  forEachKind("drifts", "a seek that lands elsewhere returns where", async ({ seek }) => {
    const result = await seek(100);
    expect(result).toMatchObject({ status: "drifted" });
    expect(distance(result, 94)).toBeLessThanOrEqual(0.5);
  });

  forEachKind(
    "key-frames",
    "a seek to the previous key frame counts as landed and returns its second",
    async ({ seek }) => {
      const result = await seek(100.9);
      expect(result).toMatchObject({ status: "landed" });
      expect(distance(result, 100)).toBeLessThanOrEqual(0.5);
    },
  );
});

describe.each(FRAMED)("the frame of a %s video", (kind) => {
  test("has a title, few permissions, and sends only the site's origin", async ({ openPlayer }) => {
    const { page, seek } = await openPlayer(kind, ADDRESSES[kind]("normal"));
    await seek(1);
    const frame = page.locator("iframe").first();
    expect(await frame.getAttribute("allow")).toBe("autoplay; encrypted-media; fullscreen; picture-in-picture");
    expect(await frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    expect(await frame.getAttribute("title")).toBe("A lecture");
  });

  test("messages from other origins and windows change nothing", async ({ openPlayer }) => {
    const { page, seek } = await openPlayer(kind, ADDRESSES[kind]("normal"));
    await seek(20);
    await page
      .context()
      .route("https://evil.test/", (route) => route.fulfill({ contentType: "text/html", body: FORGED_MESSAGES }));
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
    await page.evaluate(
      (origin) =>
        new Promise<void>((resolve) => {
          let received = 0;
          addEventListener("message", (event) => {
            if (event.origin === origin && ++received >= 30) resolve();
          });
        }),
      "https://evil.test",
    );
    expect(
      await page.evaluate(() => ({
        time: Math.round(window.player.currentTime()),
        playing: window.player.state().playing,
        fault: window.fault,
      })),
    ).toEqual({ time: 20, playing: false, fault: null });
    expect(await seek(30)).toMatchObject({ status: "landed" });
  });
});

/** A page that sends the messages of all hosts, about three rounds of which are 30 messages. */
const FORGED_MESSAGES = `<script>setInterval(() => {
  for (const message of [
    { context: "player.js", event: "timeupdate", value: { seconds: 200 } }, { context: "player.js", event: "play" },
    { event: "infoDelivery", info: { currentTime: 200, playerState: 1 } }, { event: "onError", info: 150 }, { event: "onStateChange", info: 1 },
    { event: "timeupdate", data: { seconds: 200 } }, { event: "playing" }, { event: "state", time: 200, duration: 250, playing: true }, { event: "login" },
  ]) parent.postMessage(JSON.stringify(message), "*");
}, 50)</script>`;

function frameOf(page: Page, kind: FramedKind) {
  const frame = page.frames().find((frame) => frame.url().startsWith(FRAME_ORIGINS[kind]));
  if (!frame) throw new Error(`The page has no frame of a ${kind} video.`);
  return frame;
}

/** Returns how far a seek ended from a second. */
const distance = (result: SeekResult, second: number) =>
  "seconds" in result ? Math.abs(result.seconds - second) : Infinity;
