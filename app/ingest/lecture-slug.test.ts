import { expect, test } from "vitest";
import { keptSlugs, lectureSlug, plainSlug, slugOf, stemOf } from "./lecture-slug.server";

const HASHED = /^[a-z\d-]+-[\da-f]{8}$/;

test.each([
  ["2_The-inverted_index", "2-the-inverted-index"],
  ["Übung é", "ubung-e"],
  ["Año 1", "ano-1"],
  ["Week #1 (Q&A) | Intro + setup", "week-1-q-a-intro-setup"],
  ["½ hour", "1-2-hour"],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("names that differ only in letters or signs that a slug drops get different slugs", () => {
  const names = ["C", "C++", "C#", "A*", "A", "Лекция 1", "Семинар 1", "1", "講義 2", "演習 2", "Größe", "Groe"];
  const long = ["x".repeat(100), `${"x".repeat(100)}1`, `${"x".repeat(100)}2`];
  const slugs = [...names, ...long].map(slugOf);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(["C", "A", "1", "Groe"].map(slugOf)).toEqual(["c", "a", "1", "groe"]);
  for (const name of ["C++", "Лекция 1", "Größe", long[1] ?? ""]) expect(slugOf(name)).toMatch(HASHED);
  expect(Math.max(...slugs.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test("the files of one lecture have one slug, whatever their case and separators", () => {
  expect(slugOf("лекция_1")).toBe(slugOf("Лекция 1"));
  expect(slugOf("c++ (2)")).toBe(slugOf("C++ 2"));
});

test.each([
  "Week 1.mp4",
  "Week 1.cc.vtt",
  "Week 1_default.mp4",
  "Week 1_Captions_English (United States).txt",
  "Week 1_Captions_English -United States.txt",
  "Week 1_Captions_Spanish.srt",
  "Week 1 (Source).mp4",
  "Week 1 -Source.mp4",
])("%s is a file of the lecture “Week 1”", (file) => {
  expect(stemOf(file)).toBe("Week 1");
});

test.each(["_default.mp4", "Week_Captions_Explained.mp4", "Week 1_Captions_English (US)_2.txt"])(
  "%s has a name that no recorder gave",
  (file) => {
    expect(stemOf(file)).toBe(file.replace(/\.\w+$/, ""));
  },
);

const stored = (lectures: Record<string, string | null>) =>
  new Map(Object.entries(lectures).map(([slug, transcriptFile]) => [slug, { transcriptFile }]));

test.each([
  [
    "its transcript has the same name",
    ["1.vtt", "Лекция 1.vtt", "Семинар 1.vtt"],
    { 1: "Лекция 1.srt" },
    { "Лекция 1": "1" },
  ],
  ["it has no transcript", ["C++.mp4"], { c: null }, { "C++": "c" }],
  ["a speech model transcribed it", ["C++.mp4"], { c: `${"0a".repeat(32)}.json` }, { "C++": "c" }],
])("a lecture keeps its earlier slug if %s", (_, files, lectures, slugs) => {
  const kept = keptSlugs(files, stored(lectures));
  expect(kept.size).toBe(1);
  for (const [stem, slug] of Object.entries(slugs)) expect(lectureSlug(stem, kept)).toBe(slug);
  expect(lectureSlug("Семинар 1", kept)).toMatch(HASHED);
});

test.each([
  ["of another transcript", ["Семинар 1.vtt"], { 1: "Лекция 1.vtt" }],
  ["that a plain name has", ["C++.mp4", "C.mp4"], { c: null }],
  ["if its new slug is stored already", ["C++.vtt"], { c: "C++.vtt", [slugOf("C++")]: "C++.vtt" }],
  ["that does not change", ["Week 1.vtt"], { "week-1": "Week 1.vtt" }],
])("a lecture does not get the slug %s", (_, files, lectures) => {
  expect(keptSlugs(files, stored(lectures)).size).toBe(0);
});

test("a plain name gets a hash if another lecture keeps its slug", () => {
  const kept = keptSlugs(["C++.vtt"], stored({ c: "C++.vtt" }));
  expect([lectureSlug("C++", kept), lectureSlug("c", kept)]).toEqual(["c", expect.stringMatching(HASHED)]);
});

test("a course's slug is never hashed, because the course would be another one", () => {
  expect(plainSlug("Курс C++ 101")).toBe("c-101");
});
