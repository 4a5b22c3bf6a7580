import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDataDir, removeDataDir } from "../setup/database";
import { SRT, VTT } from "../setup/earth-course";
import { runCli } from "../setup/run-cli";

// Tests what the ingest command infers from the names of files.
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
});
afterAll(async () => {
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const ingest = (...args: string[]) => runCli("ingest", args, { DATA_DIR: dataDir });

test("a folder's lecture keeps the slug that it has without a hash", { timeout: 120_000 }, async () => {
  const course = path.join(folder, "Lectures in Russian");
  await mkdir(course);
  await writeFile(path.join(course, "Лекция 1.vtt"), VTT);
  const earlier = 'slug: lectures-in-russian\ntitle: Lectures in Russian\nlectures: [{ slug: "1", title: Лекция 1, ';
  await writeFile(path.join(course, "course.yaml"), `${earlier}transcript: Лекция 1.vtt }]`);
  expect((await ingest(course)).code).toBe(0);
  await rm(path.join(course, "course.yaml"));
  expect((await ingest(course)).stdout).toMatch(/^Lecture.*\n1 .*unchanged[^]*nothing changed/);
  await writeFile(path.join(course, "Семинар 1.srt"), SRT);
  expect((await ingest(course)).stdout).toMatch(/\n1 .*unchanged.*\n1-[\da-f]{8} .*stored/);
});
