import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { runCli } from "../setup/run-cli";
import { test as base } from "./fixture";
import { ADDRESSES, FRAME_ORIGINS, SCENARIOS, serveFakeHosts, type FramedKind } from "./players/fake-hosts";

/** The tests' `test`, with a course whose videos are on fake hosts. */
export const test = base
  .extend("hostedCourse", { scope: "file" }, async ({ app }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-hosted-"));
    await writeFile(path.join(folder, "l.vtt"), transcript());
    await writeFile(path.join(folder, "course.yaml"), MANIFEST);
    const ingest = await runCli("ingest", [path.join(folder, "course.yaml")], { DATA_DIR: app.dataDir });
    expect(ingest).toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
    return "/courses/hosted-101";
  })
  .extend("openHosted", ({ open, hostedCourse }) => async (slug: string) => {
    const page = await open(`${hostedCourse}/lectures/${slug}`, {
      prepare: (page) => serveFakeHosts(page.context()),
      allowedProblems: HOSTS,
    });
    return { page, lines: page.getByRole("group", { name: "Transcript lines" }) };
  })
  .extend("openBlocked", ({ open, hostedCourse }) => async (slug: string, time: string) => {
    let loadedMs = 0;
    const page = await open(`${hostedCourse}/lectures/${slug}${time}`, {
      prepare: async (page) => {
        page.once("load", () => (loadedMs = Date.now()));
        await page.context().route(FOREIGN, (route) => route.abort("connectionrefused"));
      },
      allowedProblems: HOSTS,
    });
    return { page, lines: page.getByRole("group", { name: "Transcript lines" }), loadedMs };
  });

/** Addresses of other servers than the app's. */
const FOREIGN = /^https?:\/\/(?!localhost:(?!9\/))/;

/** Returns whether the video of a lecture plays, from at most ten seconds after `seconds`. */
export async function isPlayingFrom(page: Page, slug: string, seconds: number): Promise<boolean> {
  const isWithin = (time: number) => time >= seconds && time < seconds + 10;
  if (slug === "missing")
    return page
      .locator("video")
      .evaluate((video: HTMLVideoElement) => (video.paused ? -1 : video.currentTime))
      .then(isWithin);
  const kind = slug === "kaltura" ? "kaltura" : "youtube";
  const frame = page.frames().find((frame) => frame.url().startsWith(FRAME_ORIGINS[kind]));
  return (
    frame !== undefined &&
    isWithin(
      await frame.evaluate(() => {
        const { video } = window as unknown as { video: { time: number; playing: boolean } };
        return video.playing ? video.time : -1;
      }),
    )
  );
}

/** Returns the position of the video inside a host's frame, in seconds, or -1 while there is no frame. */
export async function timeInFrame(page: Page, kind: FramedKind): Promise<number> {
  const frame = page.frames().find((frame) => frame.url().startsWith(FRAME_ORIGINS[kind]));
  if (!frame) return -1;
  return Math.round(await frame.evaluate(() => (window as unknown as { video: { time: number } }).video.time));
}

/** Requests to the hosts, the missing file, and the error code that YouTube's element logs. */
const HOSTS =
  /^foreign request: (https:\/\/(www\.youtube(-nocookie)?|player\.vimeo|developers\.panopto|uni\.hosted\.panopto|cdnapisec\.kaltura)\.com|http:\/\/localhost:9)\/|ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED|^console: \{data: 150\}/;

const MANIFEST = `slug: hosted-101
title: Hosted videos
lectures:
${[
  ...SCENARIOS.map((scenario) => [`yt-${scenario}`, `"${ADDRESSES.youtube(scenario)}"`]),
  ["vimeo", `"${ADDRESSES.vimeo("normal")}"`],
  ["panopto-login", `{ kind: panopto, url: "${ADDRESSES.panopto("no-access")}" }`],
  ["kaltura", `"${ADDRESSES.kaltura("normal")}"`],
  ["missing", `"http://localhost:9/none.mp4"`],
]
  .map(([slug, video]) => `  - { slug: ${slug}, title: Lecture ${slug}, video: ${video}, transcript: l.vtt }`)
  .join("\n")}
`;

/** Twenty lines of ten seconds. The words contain HTML, which is text in a transcript. */
function transcript(): string {
  const time = (seconds: number) => `00:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.000`;
  const line = (index: number) =>
    `${time(index * 10)} --> ${time(index * 10 + 9)}\nLine ${index} of the lecture &lt;b&gt;on&lt;/b&gt; hosted videos.\n`;
  return `WEBVTT\n\n${Array.from({ length: 20 }, (_, index) => line(index)).join("\n")}`;
}
