import { expect, test } from "vitest";
import { lectureMentioned, lectureNamed } from "./find-titles";
import { NO_MATERIAL } from "./material";

const lecture = (lectureId: string, title: string) => ({
  lectureId,
  title,
  description: null,
  durationMs: 240_000,
  language: "en",
  chapters: [],
});
const material = {
  ...NO_MATERIAL,
  lectures: [
    lecture("index", "The inverted index"),
    lecture("bm25", "Ranking with BM25"),
    lecture("meaning", "Embeddings"),
  ],
};

test.each([
  ["the bm25 lecture", "bm25"],
  ["bm25 lecture", "bm25"],
  ["the lecture on embeddings", "meaning"],
  ["la clase de embeddings", "meaning"],
  ["lecture 1", "index"],
  ["the second video", "bm25"],
  ["the last lecture", "meaning"],
  ["the lecture on glaciers", null],
])("“%s” names %s", (phrase, expected) => {
  expect(lectureNamed(phrase, material)?.lectureId ?? null).toBe(expected);
});

test.each([
  ["what is said around 3:20 in the inverted index one", "index"],
  ["what happens at 2:45 in ranking with bm25", "bm25"],
  ["what is said at 2:45 about bm25", null],
])("“%s” mentions %s", (text, expected) => {
  expect(lectureMentioned(text, material)?.lectureId ?? null).toBe(expected);
});
