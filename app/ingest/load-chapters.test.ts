import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatProblem } from "./course-files.server";
import { loadCourse } from "./load-course.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-chapters-"));
  await writeFile(path.join(folder, "ice.vtt"), "WEBVTT\n\n00:00.000 --> 00:40.000\nIce is frozen water.\n");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const vtt = (...starts: string[]) =>
  `WEBVTT\n\n${starts.map((start) => `${start}.000 --> ${start}.900\nA chapter from ${start}\n`).join("\n")}`;

/** Loads a course of one lecture without a video, whose other keys are given. Paths are relative to the course. */
async function load(keys: string) {
  await writeFile(
    path.join(folder, "course.yaml"),
    `slug: a\ntitle: A\nlectures:\n  - slug: ice\n    title: Ice\n    transcript: ice.vtt\n${keys}`,
  );
  const problems: string[] = [];
  const { lectures, warnings } = await loadCourse(folder, {
    onLeftOut: (_id, found) => problems.push(...found.map(formatProblem)),
  });
  const plain = (text: string) => text.replace(/^\S*\//, "");
  const starts = lectures.flatMap(({ chapters }) => chapters.map(({ startMs }) => startMs / 1000));
  return { starts, problems: problems.map(plain), warnings: warnings.map(formatProblem).map(plain) };
}

test("chapters of a list or a file are put in the order of their times", async () => {
  const list = await load(`    chapters: [{ start: 20, title: B }, { start: 0, title: A }, { start: 10, title: C }]\n`);
  expect(list).toEqual({ starts: [0, 10, 20], problems: [], warnings: [] });
  await writeFile(path.join(folder, "ch.vtt"), vtt("00:20", "00:00", "00:10"));
  expect((await load("    chapters: ch.vtt\n")).starts).toEqual([0, 10, 20]);
});

test("two chapters of a file at the same time are a problem", async () => {
  await writeFile(path.join(folder, "ch.vtt"), vtt("00:00", "00:10", "00:10"));
  const { problems } = await load("    chapters: ch.vtt\n");
  expect(problems).toEqual(["ch.vtt: has two chapters at 00:10; every chapter needs its own time"]);
});

const LATE = `    chapters:\n      - { start: "01:00", title: Late }\n      - { start: 0, title: A }\n`;

test("a chapter that starts after the end of its lecture is a problem with its line", async () => {
  const { problems } = await load(LATE);
  expect(problems).toEqual([
    'course.yaml:8: the chapter "Late" of "ice" starts at 01:00, but its transcript ends at 00:40',
  ]);
});

test("a chapter of a video may start after the last words, with a warning", async () => {
  const { starts, warnings } = await load(`${LATE}    video: https://example.org/ice.mp4\n`);
  expect(starts).toEqual([0, 60]);
  expect(warnings).toEqual([expect.stringMatching(/^course\.yaml:8: the chapter "Late"/)]);
});

test("times of a description after the end are a warning, because they may mean something else", async () => {
  const { problems, warnings } = await load(`    description: "00:00 A\\n01:00 Late"\n`);
  expect(problems).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/^course\.yaml:7: the chapter "Late"/)]);
});
