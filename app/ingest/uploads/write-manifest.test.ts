import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { COURSE, newUploads, placeUpload, VTT } from "../../../tests/setup/uploaded-files";
import { loadCourse } from "../load-course.server";
import { forgetLectures } from "./course-folder.server";
import { unusedFiles, writeManifest } from "./write-manifest.server";

let dataDir: string;
let folder: string;
beforeEach(async () => void ({ dataDir, folder } = await newUploads()));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const place = (name: string, text = VTT) => placeUpload(folder, name, { text });
const lectures = async () => (await loadCourse((await writeManifest(folder, COURSE))!)).manifest.lectures;

const SPANISH =
  "Las plantas convierten la luz del sol en azúcar. Hoy veremos cómo lo hacen: qué colores absorbe una hoja, qué pasa con el agua que traen las raíces y por qué el aire alrededor de un árbol es distinto de noche.";

test("the words of a transcript tell its language, unless its name does", async () => {
  const spanish = `WEBVTT\n\n00:00.000 --> 00:30.000\n${SPANISH}\n`;
  await place("clase 1.vtt", spanish);
  await place("clase 2.pt.vtt", spanish);
  await place("week 1.vtt");
  const languages = async () => (await lectures()).map(({ slug, language }) => [slug, language]);
  const told = [
    ["clase-1", "es"],
    ["clase-2", "pt"],
    ["week-1", "en"],
  ];
  expect(await languages()).toEqual(told);
  expect(await languages()).toEqual(told); // as the last manifest says
});

test("a recorder's files belong together, and another view of a recording is kept beside it", async () => {
  const zoom = "GMT20240410-140000_Recording";
  for (const name of [`${zoom}_1920x1080.mp4`, `${zoom}_gallery_1280x720.mp4`]) await place(name, "x");
  await place(`${zoom}.transcript.vtt`);
  await place("Week 1.mp4", "x");
  await place("Week 1.en.cc.vtt");
  expect((await lectures()).map(({ slug, title, video, transcript }) => [slug, title, video, transcript])).toEqual([
    ["gmt20240410-140000-recording", "GMT20240410 140000 Recording", `${zoom}_1920x1080.mp4`, `${zoom}.transcript.vtt`],
    ["week-1", "Week 1", "Week 1.mp4", "Week 1.en.cc.vtt"],
  ]);
  expect(await unusedFiles(folder)).toEqual([{ name: `${zoom}_gallery_1280x720.mp4`, used: `${zoom}_1920x1080.mp4` }]);
});

test("Panopto's video and its captions belong together, in the language that the name gives", async () => {
  const captions = "Week 2 10_07_2026_Captions_English (United States).txt";
  const srt = "1\n00:00:00,000 --> 00:00:30,000\nWelcome back.\n";
  for (const name of [captions, captions.replace("English (United States)", "Spanish (Spain)")]) await place(name, srt);
  await place("Week 2 10_07_2026_default.mp4", "x");
  await place("Week 3_Captions_English (United Kingdom).txt", srt);
  expect(await lectures()).toMatchObject([
    {
      slug: "week-2-10-07-2026",
      language: "en",
      video: "Week 2 10_07_2026_default.mp4",
      transcript: expect.stringContaining("English"),
    },
    { slug: "week-3", title: "Week 3", language: "en" },
  ]);
});

test("a lecture that was named after its recorder's marks keeps its address", async () => {
  await place("Talk.transcript.vtt");
  const { manifest } = await loadCourse((await writeManifest(folder, COURSE))!);
  const file = path.join(folder, "course.yaml");
  const before = (await readFile(file, "utf8")).replace("slug: talk\n", "slug: talk-transcript\n");
  expect(manifest.lectures.map(({ slug }) => slug)).toEqual(["talk"]);
  await writeFile(file, before); // as it was written before marks were left out
  await place("Talk.mp4", "x");
  expect(await lectures()).toMatchObject([
    { slug: "talk-transcript", video: "Talk.mp4", transcript: "Talk.transcript.vtt" },
  ]);
});

test("a later file never changes the title of a lecture, until the lecture is deleted", async () => {
  const titles = async () => (await lectures()).map(({ slug, title }) => [slug, title]);
  await place("Lecture 1 intro.mp4", "x");
  await place("C++.mp4", "y");
  const given = [
    ["c-cedb1bac", "C++"],
    ["lecture-1-intro", "Lecture 1 intro"],
  ];
  expect(await titles()).toEqual(given);
  await place("c-cedb1bac.vtt");
  await place("lecture-1-INTRO.mp4", "z");
  expect(await titles()).toEqual(given);
  await forgetLectures(dataDir, COURSE.courseId, ["lecture-1-intro"]);
  await place("lecture-1-INTRO.mp4", "z");
  expect(await titles()).toEqual([given[0], ["lecture-1-intro", "Lecture 1 INTRO"]]);
});
