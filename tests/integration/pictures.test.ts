import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaSeconds } from "~/ingest/extract-audio.server";
import { makePictures } from "~/ingest/make-pictures.server";
import { lectureOfMediaFile, storeMedia } from "~/ingest/store-media.server";

const VIDEO = path.resolve("public/sample-course/media/inverted-index.mp4");
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "cuepoint-pictures-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = () => ({ poster: path.join(folder, "p.jpg"), thumbnails: path.join(folder, "t.jpg") });
const isJpeg = async (file: string) => (await readFile(file)).subarray(0, 2).toString("hex") === "ffd8";

test.skipIf(!hasFfmpeg)("makes a poster and a sheet of thumbnails for a video (ffmpeg)", async () => {
  const { poster, thumbnails } = await makePictures(VIDEO, files());
  expect(poster).toBe(true);
  expect(thumbnails).toEqual({ columns: 10, count: 51, width: 160, height: 90, everySeconds: 5 });
  expect(await isJpeg(files().poster)).toBe(true);
  const probed = spawnSync("ffprobe", [
    "-v",
    "error",
    "-show_entries",
    "stream=width,height",
    "-of",
    "csv=p=0",
    files().thumbnails,
  ]);
  expect(probed.stdout.toString().trim()).toBe("1600,540");
});

test("makes no pictures of a file that is not a video, and leaves no files", async () => {
  const garbage = path.join(folder, "garbage.mp4");
  await writeFile(garbage, "not a video");
  await rm(files().poster, { force: true });
  expect(await makePictures(garbage, files())).toEqual({ poster: false, thumbnails: null });
  await expect(stat(files().poster)).rejects.toThrow();
});

test("without ffmpeg, stores the video without pictures", async () => {
  const path = process.env.PATH;
  process.env.PATH = "";
  try {
    const { size, mtimeMs } = await stat(VIDEO);
    const media = await storeMedia(folder, "c", "l", { path: VIDEO, bytes: size, modifiedMs: mtimeMs });
    expect(media).toMatchObject({
      url: expect.stringMatching(/^\/media\/c\/l-[0-9a-f]{8}\.mp4$/),
      posterUrl: null,
      thumbnails: null,
    });
  } finally {
    process.env.PATH = path;
  }
});

test.skipIf(!hasFfmpeg)("a changed video gets new files, and the old ones are still served (ffmpeg)", async () => {
  const { size, mtimeMs } = await stat(VIDEO);
  const first = await storeMedia(folder, "c", "m", { path: VIDEO, bytes: size, modifiedMs: mtimeMs });
  const second = await storeMedia(folder, "c", "m", { path: VIDEO, bytes: size, modifiedMs: mtimeMs + 1 });
  expect(first.posterUrl).toMatch(/\.poster\.jpg$/);
  expect(first.thumbnails?.url).toMatch(/\.thumbnails\.jpg$/);
  const there = (url: string) =>
    stat(path.join(folder, url)).then(
      () => true,
      () => false,
    );
  const urls = [first, second].flatMap(({ url, posterUrl, thumbnails }) => [url, posterUrl!, thumbnails!.url]);
  expect(new Set(urls).size).toBe(6);
  expect(await Promise.all(urls.map(there))).toEqual(urls.map(() => true));
});

test.each([
  ["lecture-1-0a1b2c3d.mp4", "lecture-1"],
  ["lecture-1-0a1b2c3d.poster.jpg", "lecture-1"],
  ["lecture-1-0a1b2c3d.thumbnails.jpg", "lecture-1"],
  ["a.b-c-0a1b2c3d-4e5f6a7b.webm", "a.b-c-0a1b2c3d"],
  ["lecture-1-0a1b2c3d.mp4.4711.part", "lecture-1"],
  ["lecture-1-0a1b2c3d.poster.jpg.4711.part.jpg", "lecture-1"],
  ["lecture-1.mp4", null],
  ["README.md", null],
])("the media file %s belongs to the lecture %s", (name, lectureId) =>
  expect(lectureOfMediaFile(name)).toBe(lectureId),
);

test.skipIf(!hasFfmpeg)("a playlist disguised as a video causes no requests (ffmpeg)", async () => {
  let requests = 0;
  const server = createServer((_request, response) => (requests++, response.end())).listen(0, "127.0.0.1");
  await once(server, "listening");
  const playlist = path.join(folder, "playlist.mp4");
  await writeFile(
    playlist,
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ts\n#EXT-X-ENDLIST\n`,
  );
  const own = { poster: path.join(folder, "q.jpg"), thumbnails: path.join(folder, "u.jpg") };
  expect(await makePictures(playlist, own)).toEqual({ poster: false, thumbnails: null });
  await mediaSeconds(playlist);
  expect(requests).toBe(0);
  server.close();
});
