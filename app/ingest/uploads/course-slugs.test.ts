import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { simplePdf } from "../../../tests/fixtures/pdf";
import { COURSE, newUploads, placeUpload, VTT } from "../../../tests/setup/uploaded-files";
import { loadCourse } from "../load-course.server";
import { forgetLectures, placeAddress, placeManifest } from "./course-folder.server";
import { unusedFiles, writeManifest } from "./write-manifest.server";

let dataDir: string;
let folder: string;
beforeEach(async () => void ({ dataDir, folder } = await newUploads()));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const place = (name: string, text: string | Buffer = VTT) => placeUpload(folder, name, { text });

async function lectures(more: { stored?: Map<string, { language: string }> } = {}) {
  const file = await writeManifest(folder, { ...COURSE, ...more });
  return file === null ? null : (await loadCourse(file)).manifest.lectures;
}

test("keeps lectures apart whose names differ in letters or signs that a slug cannot have", async () => {
  const names = ["Лекция 1.vtt", "Семинар 1.vtt", "C++.vtt", "C#.vtt", "C.vtt", "講義 2.vtt", "演習 2.vtt"];
  for (const name of names) await place(name);
  expect((await readdir(folder)).sort()).toEqual(names.sort());
  await place("c++.mp4", "x");
  await place("лекция_1.srt");
  const found = await lectures();
  expect(found).toHaveLength(7);
  expect(new Set(found?.map(({ slug }) => slug)).size).toBe(7);
  expect(found?.find(({ video }) => video)).toMatchObject({ video: "c++.mp4", transcript: "C++.vtt" });
  expect(await readdir(folder)).not.toContain("Лекция 1.vtt"); // replaced by the same name in another format
});

test("never deletes a file whose name differs only by an accent", async () => {
  await place("Año 1.vtt");
  await place("Ano 1.vtt");
  expect((await readdir(folder)).sort()).toEqual(["Ano 1.vtt", "Año 1.vtt"]);
});

test("keeps the slug that a lecture had before slugs got a hash", async () => {
  const old = { slug: "1", title: "Лекция 1", transcript: "Лекция 1.vtt" };
  await place("Лекция 1.vtt");
  await writeFile(
    path.join(folder, "course.yaml"),
    JSON.stringify({ slug: "ice", title: "Ice", lectures: [old, { slug: "x", title: "X", video: "https://x.org/x" }] }),
  );
  for (const name of ["Семинар 1.vtt", "1.vtt", "Лекция 1.pdf"])
    await place(name, name.endsWith("pdf") ? simplePdf(1) : VTT);
  const slugsOf = async () => (await lectures())?.map(({ slug, transcript }) => [transcript, slug]).sort();
  const slugs = [
    ["1.vtt", expect.stringMatching(/^1-[\da-f]{8}$/)],
    ["Лекция 1.vtt", "1"],
    ["Семинар 1.vtt", expect.stringMatching(/^1-[\da-f]{8}$/)],
  ];
  expect(await slugsOf()).toEqual(slugs);
  expect(await slugsOf()).toEqual(slugs);
  await forgetLectures(dataDir, COURSE.courseId, ["1"]);
  expect((await readdir(folder)).sort()).toEqual(["1.vtt", "course.yaml", "Семинар 1.vtt"]);
});

test("pairs a transcript with a hosted video that was added before slugs got a hash", async () => {
  await placeAddress(folder, { title: "Floes", url: "https://youtu.be/abcdefghijk" });
  const addresses = [{ slug: "1", title: "Лекция 1", url: "https://vimeo.com/123456" }];
  await writeFile(path.join(folder, ".addresses.json"), JSON.stringify(addresses));
  await place("Лекция 1.vtt");
  expect(await lectures()).toMatchObject([{ slug: "1", video: { kind: "vimeo" }, transcript: "Лекция 1.vtt" }]);
  await placeAddress(folder, { title: "Семинар 1", url: "https://vimeo.com/654321" });
  await place("Семинар 1.vtt");
  expect((await lectures())?.map(({ transcript }) => transcript)).toEqual(["Лекция 1.vtt", "Семинар 1.vtt"]);
});

test("keeps the transcripts of a lecture in several languages, and uses the one in its language", async () => {
  await place("Ice.en.vtt");
  await place("Ice.es.vtt", `${VTT}\n00:04.000 --> 00:08.000\nFlota.\n`);
  expect(await lectures()).toMatchObject([{ slug: "ice", transcript: "Ice.en.vtt", language: "en" }]);
  expect(await unusedFiles(folder)).toEqual([{ name: "Ice.es.vtt", used: "Ice.en.vtt" }]);
  const stored = new Map([["ice", { language: "es" }]]);
  expect(await lectures({ stored })).toMatchObject([{ slug: "ice", transcript: "Ice.es.vtt", language: "es" }]);
  await place("Ice.vtt");
  await place("ice.es.srt"); // replaces Ice.es.vtt
  const names = ["Ice.en.vtt", "Ice.vtt", "course.yaml", "ice.es.srt"];
  expect((await readdir(folder)).sort()).toEqual(names);
});

test("a manifest's lecture is not added again in the language that it does not use", async () => {
  const given = { slug: "floes", title: "Floes", transcript: "two.es.vtt", language: "es" };
  await placeManifest(folder, JSON.stringify({ slug: "x", title: "X", lectures: [given] }));
  for (const name of ["two.en.vtt", "two.es.vtt"]) await place(name);
  expect(await lectures()).toMatchObject([{ slug: "floes", transcript: "two.es.vtt" }]);
  expect(await unusedFiles(folder)).toEqual([{ name: "two.en.vtt", used: "two.es.vtt" }]);
});

test("names a file that is not used because its name differs only by an accent", async () => {
  for (const name of ["Año 1.vtt", "Ano 1.vtt"]) await place(name);
  expect(await lectures()).toHaveLength(1);
  expect(await unusedFiles(folder)).toHaveLength(1);
});
