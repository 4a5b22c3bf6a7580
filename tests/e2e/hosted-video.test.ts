import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { runCli } from "../setup/run-cli";
import { launchBrowser } from "./browser";
import { accessibilityProblems } from "./page-steps";
import { ADDRESSES, SCENARIOS, serveFakeHosts, type Scenario } from "./players/fake-hosts";

const VTT =
  "WEBVTT\n\n" +
  Array.from(
    { length: 20 },
    (_, i) =>
      `00:0${Math.floor((i * 10) / 60)}:${String((i * 10) % 60).padStart(2, "0")}.000 --> 00:0${Math.floor((i * 10 + 9) / 60)}:${String((i * 10 + 9) % 60).padStart(2, "0")}.000\nLine ${i} of the lecture &lt;b&gt;on&lt;/b&gt; hosted videos.\n`,
  ).join("\n");

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-hosted-"));
  const lectures = [
    ...SCENARIOS.map(
      (scenario) =>
        `  - { slug: yt-${scenario}, title: On YouTube, video: "${ADDRESSES.youtube(scenario)}", transcript: l.vtt }`,
    ),
    `  - { slug: vimeo, title: On Vimeo, video: "${ADDRESSES.vimeo("normal")}", transcript: l.vtt }`,
    `  - { slug: panopto-login, title: On Panopto, video: { kind: panopto, url: "${ADDRESSES.panopto("no-access")}" }, transcript: l.vtt }`,
    `  - { slug: kaltura, title: On Kaltura, video: "${ADDRESSES.kaltura("normal")}", transcript: l.vtt }`,
    `  - { slug: missing, title: Missing, video: "http://localhost:9/none.mp4", transcript: l.vtt }`,
  ];
  await writeFile(path.join(folder, "l.vtt"), VTT);
  await writeFile(
    path.join(folder, "course.yaml"),
    `slug: hosted-101\ntitle: Hosted videos\nlectures:\n${lectures.join("\n")}\n`,
  );
  expect(await runCli("ingest", [path.join(folder, "course.yaml")], { DATA_DIR: app.dataDir })).toMatchObject({
    code: 0,
  });
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openLecture(
  slug: string,
  query = "",
  colorScheme: "light" | "dark" = "light",
): Promise<{ page: Page; context: BrowserContext; lines: ReturnType<Page["locator"]> }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme });
  await serveFakeHosts(context);
  const page = await context.newPage();
  await page.goto(`${app.url}/courses/hosted-101/lectures/${slug}${query}`, { waitUntil: "networkidle" });
  return { page, context, lines: page.getByRole("group", { name: "Transcript lines" }) };
}

const timeInFrame = async (page: Page, origin: string) => {
  const frame = page.frames().find((frame) => frame.url().startsWith(origin));
  return frame
    ? Math.round(await frame.evaluate(() => (window as unknown as { video: { time: number } }).video.time))
    : -1;
};

test.each([
  ["yt-normal", "https://www.youtube-nocookie.com"],
  ["vimeo", "https://player.vimeo.com"],
  ["kaltura", "https://cdnapisec.kaltura.com"],
])(
  "on %s a line moves the video in its frame, the transcript follows, and its words are captions",
  async (slug, origin) => {
    const { page, context, lines } = await openLecture(slug);
    await lines.getByRole("button", { name: /Line 5 / }).click();
    await expect.poll(() => timeInFrame(page, origin), { timeout: 15_000 }).toBeGreaterThanOrEqual(50);
    await expect.poll(() => lines.locator('[aria-current="true"]').getAttribute("aria-label")).toContain("Line 5 ");
    await page.getByRole("button", { name: "Show transcript as captions" }).click();
    // What a caption says is text, never HTML.
    await expect
      .poll(() => page.locator(".video-frame").getByText("Line 5 of the lecture <b>on</b> hosted videos.").count())
      .toBe(1);
    await context.close();
  },
);

test("a click while the video loads is kept, and is said to be on its way", async () => {
  const { page, context, lines } = await openLecture("yt-late");
  await lines.getByRole("button", { name: /Line 3 / }).click();
  await lines.getByRole("button", { name: /Line 7 / }).click();
  await page.locator(".seek-status").getByText("Going to 01:10").waitFor();
  await expect
    .poll(() => timeInFrame(page, "https://www.youtube-nocookie.com"), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(70);
  await context.close();
});

const REFUSALS: [Scenario, RegExp, string][] = [
  ["refuses", /The video could not jump to that time/, "https://www.youtube.com/watch?v=scenario-04&t=50s"],
  ["no-access", /You do not have access to this video/, "https://www.youtube.com/watch?v=scenario-05&t=50s"],
  ["drifts", /The video is at 00:4\d instead/, "https://www.youtube.com/watch?v=scenario-06&t=50s"],
  ["never", /The video is not ready yet/, "https://www.youtube.com/watch?v=scenario-03&t=50s"],
];

test.each(REFUSALS)(
  "a video that %s is told in words, with another way to the moment",
  async (scenario, sentence, address) => {
    const { page, context, lines } = await openLecture(`yt-${scenario}`);
    await lines.getByRole("button", { name: /Line 5 / }).click();
    const status = page.locator(".seek-status");
    await status.getByText(sentence).waitFor({ timeout: 20_000 });
    expect(await status.getByRole("link", { name: "Open at 00:50" }).getAttribute("href")).toBe(address);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({ path: `test-results/screenshots/seek-${scenario}.png` });
    await status.getByRole("button", { name: "Dismiss" }).click();
    expect(await status.count()).toBe(0);
    await context.close();
  },
);

test("a video behind a login keeps its frame, where one can sign in", async () => {
  const { page, context, lines } = await openLecture("panopto-login");
  await lines.getByRole("button", { name: /Line 5 / }).click();
  await page
    .locator(".seek-status")
    .getByText(/You do not have access/)
    .waitFor({ timeout: 20_000 });
  expect(await page.locator("iframe").isVisible()).toBe(true);
  expect(await page.getByRole("alert").count()).toBe(0);
  await context.close();
});

test("a video that is not there is told, and reading, searching and asking go on", async () => {
  const { page, context, lines } = await openLecture("missing");
  await page
    .getByRole("alert")
    .getByText(/The video (was not found|cannot be played)/)
    .waitFor();
  expect(await lines.getByText("Line 0 of the lecture").isVisible()).toBe(true);
  await page.getByRole("searchbox", { name: "Search the transcript" }).fill("line 7");
  await lines.locator("mark").first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.screenshot({ path: "test-results/screenshots/video-missing.png" });
  await context.close();
});

test("autoplay that is refused leaves the video at the moment, to be played by hand", async () => {
  const { page, context, lines } = await openLecture("yt-normal");
  await expect.poll(() => timeInFrame(page, "https://www.youtube-nocookie.com"), { timeout: 15_000 }).toBe(0);
  await page
    .frames()
    .find((frame) => frame.url().startsWith("https://www.youtube-nocookie.com"))!
    .evaluate(() => {
      const { video } = window as unknown as { video: { play: () => void; original?: () => void } };
      video.original = video.play.bind(video);
      video.play = () => {};
    });
  await lines.getByRole("button", { name: /Line 5 / }).click();
  const play = page.getByRole("button", { name: "Play from here" });
  await play.waitFor({ timeout: 10_000 });
  expect(await timeInFrame(page, "https://www.youtube-nocookie.com")).toBe(50);
  await context.close();
});
