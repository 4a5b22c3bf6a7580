import { copyFile, mkdtemp, realpath, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "~/course/manifest-problem";
import { compressedPdf, simplePdf } from "../../tests/fixtures/pdf";
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

test("a lecture of a folder keeps the slug under which its course has it", async () => {
  await rm(path.join(folder, "bad.vtt"));
  await rename(path.join(folder, "good.vtt"), path.join(folder, "C++.vtt"));
  const storedIn = () => Promise.resolve(new Map([["c", { transcriptFile: "C++.vtt", language: "en" }]]));
  const slugsOf = async (options = {}) => (await loadCourse(folder, options)).lectures.map(({ entry }) => entry.slug);
  expect(await slugsOf({ storedIn })).toEqual(["c"]);
  expect(await slugsOf()).toEqual([expect.stringMatching(/^c-[\da-f]{8}$/)]);
});

test("files of a folder that no lecture uses are named", async () => {
  for (const name of ["good.es.vtt", "bad.mp4", "bad.webm"])
    await copyFile(path.join(folder, "good.vtt"), path.join(folder, name));
  const { warnings } = await loadCourse(folder, { onLeftOut: () => {} });
  expect(warnings.map(formatProblem)).toEqual([
    expect.stringMatching(/bad\.webm: is not used, because the lecture "bad" uses bad\.mp4/),
    expect.stringMatching(/good\.es\.vtt: is not used, because the lecture "good" uses good\.vtt/),
  ]);
});

test("problems name the line that names the file", async () => {
  const outside = path.relative(await realpath(folder), process.execPath);
  await writeFile(
    path.join(folder, "course.yaml"),
    `slug: a
title: A
description: See notice.vtt and film.avi
lectures:
  - slug: one
    title: One
    transcript: ice.vtt
    chapters: ${outside}
    video: film.avi
  - slug: two
    title: Two
    transcript: ${outside}
    slides: ice.pdf
`,
  );
  const problems: string[] = [];
  const onLeftOut = (id: string, found: readonly Problem[]) =>
    problems.push(...found.map((problem) => `${id} ${formatProblem(problem)}`));
  await loadCourse(folder, { onLeftOut });
  expect(problems).toEqual([
    expect.stringMatching(/^one .*ice\.vtt: The transcript of "one" does not exist \(named in .*course\.yaml:7\)$/),
    expect.stringMatching(/^one .*course\.yaml:9: the video of "one" is not a file that browsers play/),
    expect.stringMatching(/^one .*course\.yaml:8: The chapters of "one" is outside of/),
    expect.stringMatching(/^two .*course\.yaml:12: The transcript of "two" is outside of/),
    expect.stringMatching(/^two .*ice\.pdf: The slides file of "two" does not exist \(named in .*course\.yaml:13\)$/),
  ]);
});

describe("slides", () => {
  beforeEach(() => rm(path.join(folder, "bad.vtt")));
  const manifest = (slides: string) =>
    writeFile(
      path.join(folder, "course.yaml"),
      JSON.stringify({
        slug: "a",
        title: "A",
        lectures: [{ slug: "good", title: "G", transcript: "good.vtt", slides }],
      }),
    );

  test("are found by their name, and others are named", async () => {
    await writeFile(path.join(folder, "good.pdf"), compressedPdf(24));
    await writeFile(path.join(folder, "syllabus.pdf"), simplePdf(1));
    const { lectures, warnings } = await loadCourse(folder);
    expect(lectures).toMatchObject([{ entry: { slug: "good" }, slides: { pages: 24 } }]);
    expect(warnings.map(formatProblem)).toEqual([expect.stringMatching(/syllabus\.pdf: is not used/)]);
  });

  test.each([
    ["empty", "", /deck\.pdf: is empty; export/],
    ["no PDF", "<html>", /deck\.pdf: is not a PDF file; export/],
    ["incomplete", simplePdf(9).subarray(0, 300), /deck\.pdf: is an incomplete PDF file; export/],
    ["encrypted", simplePdf(2, { trailer: "/Encrypt 9 0 R " }), /deck\.pdf: is protected with a password; save/],
  ])("that are %s leave the lecture as it is, with a warning", async (_what, bytes, warning) => {
    await manifest("deck.pdf");
    await writeFile(path.join(folder, "deck.pdf"), bytes);
    const { lectures, warnings } = await loadCourse(folder);
    expect(lectures).toMatchObject([{ entry: { slug: "good" }, slides: "unusable" }]);
    expect(warnings.map(formatProblem)).toEqual([expect.stringMatching(warning)]);
  });

  test("that are too large are not read", async () => {
    await manifest("deck.pdf");
    await writeFile(path.join(folder, "deck.pdf"), simplePdf(2));
    await truncate(path.join(folder, "deck.pdf"), 100_000_001);
    const { lectures, warnings } = await loadCourse(folder);
    expect(lectures).toMatchObject([{ slides: "unusable" }]);
    expect(warnings.map(formatProblem)).toEqual([expect.stringMatching(/deck\.pdf: is larger than 100 MB; export/)]);
  });

  test("that are missing or outside of the folder are problems", async () => {
    await manifest("deck.pdf");
    await expect(loadCourse(folder)).rejects.toThrow(
      /The slides file of "good" does not exist \(named in .*course\.yaml:\d+\)/,
    );
    await manifest(path.relative(await realpath(folder), process.execPath));
    await expect(loadCourse(folder)).rejects.toThrow(/slides file of "good" is outside/);
  });
});
