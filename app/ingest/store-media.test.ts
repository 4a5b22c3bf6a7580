import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeMedia } from "./store-media.server";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "cuepoint-media-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Stores a file as a video of the lecture "tides". Returns the path of the stored file. */
async function store(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  const { url } = await storeMedia(folder, "c", "tides", { path: file, bytes: size, modifiedMs: mtimeMs });
  return path.join(folder, url);
}

async function videoAt(file: string, options: { mode?: number } = {}): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "a video", options);
  return file;
}

test("a video whose source is overwritten in place stays as it was ingested", async () => {
  const source = await videoAt(path.join(folder, "tides.mp4"));
  const stored = await store(source);
  await writeFile(source, "");
  expect(await readFile(stored, "utf8")).toBe("a video");
  expect(await readdir(path.dirname(stored))).toEqual([path.basename(stored)]);
});

test("a hard link that an earlier version made is replaced with a copy", async () => {
  const source = await videoAt(path.join(folder, "tides.mp4"));
  const stored = await store(source);
  await rm(stored);
  await link(source, stored);
  expect(await store(source)).toBe(stored);
  await writeFile(source, "");
  expect(await readFile(stored, "utf8")).toBe("a video");
});

test("a stored video has the permissions of a new file, not those of its source", async () => {
  const source = await videoAt(path.join(folder, "tides.mp4"), { mode: 0o400 });
  const other = await videoAt(path.join(folder, "other"));
  const stored = await store(source);
  expect((await stat(stored)).mode).toBe((await stat(other)).mode);
});

test("an uploaded video takes its space on the disk once", async () => {
  const source = await videoAt(path.join(folder, "uploads", "c", "tides.mp4"));
  expect((await stat(await store(source))).ino).toBe((await stat(source)).ino);
});

test("a stored video that was not changed is not copied again", async () => {
  const source = await videoAt(path.join(folder, "tides.mp4"));
  const { ino } = await stat(await store(source));
  expect((await stat(await store(source))).ino).toBe(ino);
});
