import { expect, test } from "vitest";
import { pathTo, type LecturePlace } from "./lecture-place";

const place: LecturePlace = {
  courseTitle: "How search works",
  section: "Words",
  lectureTitle: "The inverted index",
  chapters: [
    { startMs: 0, title: "Why?" },
    { startMs: 137_000, title: "Stemming" },
  ],
  thumbnails: null,
  slides: null,
  transcriptFile: null,
};

test("a moment is in its course, section, lecture and chapter", () => {
  expect(pathTo(place, 146)).toEqual(["How search works", "Words", "The inverted index", "Stemming"]);
  expect(pathTo(place, 136.9)).toEqual(["How search works", "Words", "The inverted index", "Why?"]);
});

test("levels that a lecture does not have are left out", () => {
  expect(pathTo({ ...place, section: null, chapters: [] }, 146)).toEqual(["How search works", "The inverted index"]);
});

test("a name that repeats is shown once", () => {
  expect(pathTo({ ...place, section: "The inverted index" }, 0)).toEqual([
    "How search works",
    "The inverted index",
    "Why?",
  ]);
});
