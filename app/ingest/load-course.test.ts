import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatProblem } from "./course-files.server";
import { loadCourse } from "./load-course.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  await writeFile(path.join(folder, "good.vtt"), "WEBVTT\n\n00:00.000 --> 00:04.000\nIce is frozen water.\n");
  await writeFile(path.join(folder, "bad.vtt"), "no times here\0");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a lecture with problems stops the others only if nothing handles it", async () => {
  await expect(loadCourse(folder)).rejects.toThrow(/bad\.vtt/);
  const leftOut: string[] = [];
  const { lectures, manifest } = await loadCourse(folder, {
    onLeftOut: (id, problems) => leftOut.push(`${id} ${problems.map(formatProblem).join()}`),
  });
  expect(lectures.map(({ entry }) => entry.slug)).toEqual(["good"]);
  expect(manifest.lectures).toHaveLength(2);
  expect(leftOut).toEqual([expect.stringMatching(/^bad .*bad\.vtt/)]);
});
