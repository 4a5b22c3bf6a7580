import { expect } from "vitest";
import { LECTURE } from "./fixture";
import { isPlayingFrom, test, timeInFrame } from "./hosted-course";
import { accessibilityProblems } from "./page-steps";
import { FRAME_ORIGINS, serveFakeHosts } from "./players/fake-hosts";

test.for([
  ["yt-normal", "youtube"],
  ["vimeo", "vimeo"],
  ["kaltura", "kaltura"],
] as const)(
  "%s: a click on a line moves the framed video, the transcript follows, and its words become captions",
  async ([slug, kind], { openHosted }) => {
    const { page, lines } = await openHosted(slug);
    await lines.getByRole("button", { name: /Line 5 / }).click();
    await expect.poll(() => timeInFrame(page, kind), { timeout: 15_000 }).toBeGreaterThanOrEqual(50);
    await expect.poll(() => lines.locator('[aria-current="true"]').getAttribute("aria-label")).toContain("Line 5 ");
    await page.getByRole("button", { name: "Show transcript as captions" }).click();
    // Captions are text, never HTML.
    await expect
      .poll(() => page.locator(".video-frame").getByText("Line 5 of the lecture <b>on</b> hosted videos.").count())
      .toBe(1);
  },
);

test("a seek while the video loads is shown and happens later", async ({ openHosted }) => {
  const { page, lines } = await openHosted("yt-late");
  await lines.getByRole("button", { name: /Line 3 / }).click();
  await lines.getByRole("button", { name: /Line 7 / }).click();
  await page.locator(".seek-status").getByText("Going to 01:10").waitFor();
  await expect.poll(() => timeInFrame(page, "youtube"), { timeout: 15_000 }).toBeGreaterThanOrEqual(70);
});

test.for([
  ["refuses", /The video could not jump to that time/, "https://www.youtube.com/watch?v=scenario-04&t=50s"],
  ["no-access", /You do not have access to this video/, "https://www.youtube.com/watch?v=scenario-05&t=50s"],
  ["drifts", /The video is at 00:4\d instead/, "https://www.youtube.com/watch?v=scenario-06&t=50s"],
  ["never", /The video is not ready yet/, "https://www.youtube.com/watch?v=scenario-03&t=50s"],
] as const)(
  "YouTube scenario %s: a message explains the failed seek and links to the moment",
  async ([scenario, sentence, address], { openHosted }) => {
    const { page, lines } = await openHosted(`yt-${scenario}`);
    await lines.getByRole("button", { name: /Line 5 / }).click();
    const status = page.locator(".seek-status");
    await status.getByText(sentence).waitFor({ timeout: 20_000 });
    expect(await status.getByRole("link", { name: "Open at 00:50" }).getAttribute("href")).toBe(address);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({ path: `test-results/screenshots/seek-${scenario}.png` });
    await status.getByRole("button", { name: "Dismiss" }).click();
    expect(await status.count()).toBe(0);
  },
);

test("a video behind a login keeps its frame, so that the student can sign in there", async ({ openHosted }) => {
  const { page, lines } = await openHosted("panopto-login");
  await lines.getByRole("button", { name: /Line 5 / }).click();
  await page
    .locator(".seek-status")
    .getByText(/You do not have access/)
    .waitFor({ timeout: 20_000 });
  expect(await page.locator("iframe").isVisible()).toBe(true);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a missing video shows a message, and the transcript can still be read and searched", async ({ openHosted }) => {
  const { page, lines } = await openHosted("missing");
  await page
    .getByRole("alert")
    .getByText(/The video did not load/)
    .waitFor();
  expect(await lines.getByText("Line 0 of the lecture").isVisible()).toBe(true);
  await page.getByRole("searchbox", { name: "Search the transcript" }).fill("line 7");
  await lines.locator("mark").first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.screenshot({ path: "test-results/screenshots/video-missing.png" });
});

test("if autoplay is refused, the video waits at the moment with a play button", async ({ openHosted }) => {
  const { page, lines } = await openHosted("yt-normal");
  await expect.poll(() => timeInFrame(page, "youtube"), { timeout: 15_000 }).toBe(0);
  await page
    .frames()
    .find((frame) => frame.url().startsWith(FRAME_ORIGINS.youtube))
    ?.evaluate(() => {
      const { video } = window as unknown as { video: { play: () => void; original?: () => void } };
      video.original = video.play.bind(video);
      video.play = () => {};
    });
  await lines.getByRole("button", { name: /Line 5 / }).click();
  const play = page.getByRole("button", { name: "Play from 00:50" });
  await play.waitFor({ timeout: 10_000 });
  expect(await timeInFrame(page, "youtube")).toBe(50);
});

test.for([
  ["yt-normal", "youtube.com", "https://www.youtube.com/watch?v=scenario-01&t=30s"],
  ["kaltura", "cdnapisec.kaltura.com", /entry_id=1_00000001&kalturaSeekFrom=30$/],
  ["missing", "localhost", "http://localhost:9/none.mp4#t=30"],
] as const)(
  "%s: a blocked host is named within 5 s, and plays when it is back",
  async ([slug, host, address], { app, openBlocked }) => {
    const html = await (await fetch(app.url + LECTURE)).text();
    const sampleVideo = new URL(/<video[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "", app.url).href;
    const { page, lines, loadedMs } = await openBlocked(slug, "?t=30");
    const alert = page.getByRole("alert");
    await alert.getByText(`${host} may be offline or blocked`).waitFor();
    expect(Date.now() - loadedMs).toBeLessThan(5_000);
    expect(await alert.getByRole("link").getAttribute("href")).toMatch(address);
    await page.getByRole("searchbox", { name: "Search the transcript" }).fill("line 7");
    await lines.locator("mark").first().waitFor();
    expect(await page.getByRole("textbox", { name: /ask/i }).isEnabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await serveFakeHosts(page.context());
    await page
      .context()
      .route("http://localhost:9/**", (route) => route.fulfill({ status: 302, headers: { location: sampleVideo } }));
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => isPlayingFrom(page, slug, 30), { timeout: 15_000 }).toBe(true);
    expect(await alert.count()).toBe(0);
  },
);
