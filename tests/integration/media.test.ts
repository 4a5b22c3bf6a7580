import { copyFile, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";
import { openDatabase } from "../setup/database";
import { runCli } from "../setup/run-cli";

// A released and an unreleased lecture, each with its own video.
const COURSE = "tides-101";
const VIDEO = path.resolve("public/sample-course/media/ranking-with-bm25.mp4");
let app: AppServer;
let sql: Sql;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-media-"));
  for (const name of ["ebb", "flood", "moon"]) await copyFile(VIDEO, path.join(folder, `${name}.mp4`));
  app = await startApp();
  sql = await openDatabase(app.dataDir);
  await ingest(["ebb", "flood"]);
  await setRelease("flood", "2100-01-01");
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ingest(lectures: string[], ...options: string[]) {
  const entries = lectures.map((name) => ({ slug: name, title: name, video: `${name}.mp4` }));
  await writeFile(
    path.join(folder, "course.yaml"),
    JSON.stringify({ slug: COURSE, title: "Tides", lectures: entries }),
  );
  const result = await runCli("ingest", [path.join(folder, "course.yaml"), ...options], { DATA_DIR: app.dataDir });
  expect(result).toMatchObject({ code: 0 });
  return result;
}
const setRelease = (lectureId: string, at: string | null) =>
  sql`update lectures set releases_at = ${at} where course_id = ${COURSE} and lecture_id = ${lectureId}`;
const videoOf = async (lectureId: string) =>
  (
    await sql<
      { url: string }[]
    >`select video_url as url from lectures where course_id = ${COURSE} and lecture_id = ${lectureId}`
  )[0]!.url;
const mediaFiles = async () => (await readdir(path.join(app.dataDir, "media", COURSE)).catch(() => [])).sort();
const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + address, { headers, method });
const statusOf = async (address: string) => (await get(address)).status;
const seconds = { timeout: 3_500, interval: 200 };

/** Sends what fetch would change, such as an unnormalized path or a conditional request. Returns the whole response. */
function rawGet(address: string, method = "GET", headers = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(Number(new URL(app.url).port), "localhost", () =>
      socket.write(`${method} ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`),
    );
    let answer = "";
    socket
      .on("data", (data) => (answer += data.toString("latin1")))
      .on("end", () => resolve(answer))
      .on("error", reject);
  });
}
/** Removes what differs between any two responses. */
const comparable = (answer: string) => answer.replace(/^(x-request-id|date|etag): .*\r\n/gim, "");

test("serves a released video by ranges, cacheable only by the visitor's browser", async () => {
  const video = await videoOf("ebb");
  const whole = await get(video);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await get(video, { range: "bytes=100-199" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 100-199/${bytes.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  expect((await get(video, { range: "bytes=-10" })).headers.get("content-length")).toBe("10");
  expect((await get(video, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  const head = await get(video, {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);
});

test("answers 304 to a browser that has the video", async () => {
  const video = await videoOf("ebb");
  const etag = (await get(video, {}, "HEAD")).headers.get("etag")!;
  const status = async (headers: string) => Number((await rawGet(video, "GET", headers)).split(" ")[1]);
  expect(await status(`If-None-Match: ${etag}\r\n`)).toBe(304);
  expect(await status('If-None-Match: "another"\r\n')).toBe(200);
  expect(await status(`Range: bytes=0-9\r\nIf-Range: ${etag}\r\n`)).toBe(206);
  expect(await status('Range: bytes=0-9\r\nIf-Range: "another"\r\n')).toBe(200);
});

test("answers an unreleased, an orphaned and a missing video in the same way", async () => {
  const directory = path.join(app.dataDir, "media", COURSE);
  await copyFile(VIDEO, path.join(directory, "orphan-0a1b2c3d.mp4"));
  const addresses = [
    await videoOf("flood"),
    `/media/${COURSE}/orphan-0a1b2c3d.mp4`,
    `/media/${COURSE}/none-0a1b2c3d.mp4`,
    "/media/no-such-course/a.mp4",
    "/media",
    "/media/",
  ];
  for (const method of ["GET", "HEAD", "POST"]) {
    const answers = await Promise.all(addresses.map((address) => rawGet(address, method)));
    expect(answers[0]).toMatch(/^HTTP\/1\.1 404 .*cache-control: no-store/is);
    expect(new Set(answers.map(comparable)).size).toBe(1);
  }
  const part = await get(await videoOf("flood"), { range: "bytes=0-99" });
  expect([part.status, part.headers.get("content-range")]).toEqual([404, null]);
  await rm(path.join(directory, "orphan-0a1b2c3d.mp4"));
});

test("serves neither alternative spellings of a released video's address nor links in its folder", async () => {
  const video = await videoOf("ebb");
  const name = path.basename(video);
  const spellings = [
    video.replace("ebb-", "ebb%2D"),
    video.replace("ebb", "EBB"),
    video.replace("/media", "/MEDIA"),
    video.replace(COURSE, COURSE.toUpperCase()),
    `/media/${COURSE}/./${name}`,
    `/media/${COURSE}//${name}`,
    `/media/${COURSE}/x/../${name}`,
    `/media/${COURSE}%2F${name}`,
    `${video}/`,
    `${video}%00`,
    `${video}%00.jpg`,
    `/media/${COURSE}`,
    `/media/${COURSE}/`,
    `${video}%5C..`,
  ];
  for (const address of spellings) expect((await rawGet(address)).split("\r\n")[0], address).toMatch(/ (400|404) /);
  const file = path.join(app.dataDir, "media", COURSE, name);
  await rm(file);
  await writeFile(path.join(app.dataDir, "private.txt"), "a private file");
  await symlink(path.join(app.dataDir, "private.txt"), file);
  expect(await rawGet(video)).not.toContain("a private file");
  await rm(file);
  expect(await statusOf(video)).toBe(404); // stored in the database but missing on the disk
  await ingest(["ebb", "flood"], "--force", "--lecture", "ebb");
  expect(await statusOf(video)).toBe(200);
});

test("applies a release and its withdrawal within seconds", async () => {
  const video = await videoOf("flood");
  expect(await statusOf(video)).toBe(404);
  await setRelease("flood", "2020-01-01");
  await expect.poll(() => statusOf(video), seconds).toBe(200);
  await setRelease("flood", "2100-01-01");
  await expect.poll(() => statusOf(video), seconds).toBe(404);
});

test("deletes a replaced video's files after the new version is stored", async () => {
  const before = await videoOf("ebb");
  expect(await statusOf(before)).toBe(200);
  await utimes(path.join(folder, "ebb.mp4"), new Date(), new Date(Date.now() - 60_000));
  await ingest(["ebb", "flood"]);
  const after = await videoOf("ebb");
  expect(after).not.toBe(before);
  expect(
    (await mediaFiles()).filter((name) => name.startsWith("ebb-") && !name.startsWith(path.basename(after, ".mp4"))),
  ).toEqual([]);
  expect(await statusOf(before)).toBe(404);
  await expect.poll(() => statusOf(after), seconds).toBe(200);
});

test("--prune deletes and reports the files of lectures that left the manifest", async () => {
  await ingest(["ebb", "flood", "moon"]);
  const video = await videoOf("moon");
  await expect.poll(() => statusOf(video), seconds).toBe(200);
  await ingest(["ebb", "flood"]);
  expect(await statusOf(video)).toBe(200); // reported and kept until --prune
  const { stdout } = await ingest(["ebb", "flood"], "--prune");
  expect(stdout).toMatch(/Deleted 1 lecture no longer in the manifest and \d media files? \(\d+\.\d MB\)/);
  expect((await mediaFiles()).filter((name) => name.startsWith("moon"))).toEqual([]);
  expect((await mediaFiles()).filter((name) => /^(ebb|flood)-\w+\.mp4$/.test(name))).toHaveLength(2);
  expect(await statusOf(video)).toBe(404);
});

test("does not serve the sample course's source files", async () => {
  for (const file of ["course.yaml", "inverted-index.vtt", "media/inverted-index.mp4"]) {
    for (const address of [
      `/sample-course/${file}`,
      `/sample%2Dcourse/${file}`,
      `/assets/../sample-course/${file}`,
      `/SAMPLE-COURSE/${file}`,
    ]) {
      const answer = await rawGet(address);
      expect(answer.split("\r\n")[0], address).toMatch(/ 404 /);
      expect(answer).not.toContain("WEBVTT");
    }
  }
});

test.for(["br", "gzip", "identity"])("sends a page's script as the build compressed it (%s)", async (encoding) => {
  const page = await (await fetch(app.url)).text();
  const script = app.url + /\/assets\/entry\.client-[\w-]+\.js/.exec(page)![0];
  const response = await fetch(script, { headers: { "accept-encoding": encoding } });
  const whole = await fetch(script, { headers: { "accept-encoding": "identity" } });
  expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  // What is compressed during a response has no known length.
  expect(response.headers.get("content-length")).toMatch(/^\d+$/);
  expect(response.headers.get("content-type")).toMatch(/^text\/javascript; charset=utf-8$/i);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
  expect(await response.text()).toBe(await whole.text());
});
