import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkVideoFile } from "./check-video.server";
import { loadCourse } from "./load-course.server";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
const VIDEO = "public/sample-course/media/embeddings.mp4";
const TEXT = "This is no video at all.\r\n";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), "cuepoint-video-"))));
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function problemOf(file: string) {
  const { size, mtimeMs } = await stat(file);
  return (await checkVideoFile({ path: file, bytes: size, modifiedMs: mtimeMs }, "a"))?.message ?? null;
}
async function written(name: string, bytes: string | Buffer) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

test.each(["with", "without"])("an empty file and text are no videos, %s ffprobe", async (tools) => {
  if (tools === "without") vi.stubEnv("PATH", "/nowhere");
  expect(await problemOf(await written("empty.mp4", ""))).toMatch(/^is empty/);
  expect(await problemOf(await written("fake.mp4", TEXT))).toMatch(/^is not a video/);
  expect(await problemOf(VIDEO)).toBeNull();
});

test("without ffprobe, a file whose first bytes are not text may be a video", async () => {
  vi.stubEnv("PATH", "/nowhere");
  expect(await problemOf(await written("old.mov", Buffer.from("\0\0\0\x08wide\0\0\x10\0mdat", "latin1")))).toBeNull();
});

test.skipIf(!hasFfmpeg)("a recording without a picture is one", async () => {
  const file = path.join(folder, "sound.m4v");
  const sine = ["-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac", "-f", "mp4"];
  execFileSync("ffmpeg", ["-v", "error", ...sine, file]);
  expect(await problemOf(file)).toBeNull();
});

test("a course with a file that is no video names it, unless the lecture is stored already", async () => {
  await written("fake.mp4", TEXT);
  await expect(loadCourse(folder, { checkVideos: true })).rejects.toThrow(/fake\.mp4: is not a video/);
  const isStored = () => Promise.resolve(true);
  expect((await loadCourse(folder, { checkVideos: true, isStored })).lectures).toHaveLength(1);
});
