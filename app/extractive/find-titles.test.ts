import { expect, test } from "vitest";
import {
  chapterIn,
  describedBy,
  edgeNamed,
  lectureMentioned,
  lectureNamed,
  neighborNamed,
  neighborOfCurrent,
} from "./find-titles";
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
  ["embeddings lecture, minute 3, what is going on there", "meaning"],
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
  ["the next lecture", "index", "bm25"],
  ["la siguiente clase", "index", "bm25"],
  ["la clase siguiente", "index", "bm25"],
  ["the previous video", "meaning", "bm25"],
  ["the next lecture", "meaning", null],
  ["the next lecture", null, null],
])("“%s” on the page of %s is %s", (phrase, lectureId, expected) => {
  expect(lectureNamed(phrase, { ...material, lectureId })?.lectureId ?? null).toBe(expected);
});

test.each([
  ["what is said around 3:20 in the inverted index one", "index"],
  ["what happens at 2:45 in ranking with bm25", "bm25"],
  ["what is said at 2:45 about bm25", null],
])("“%s” mentions %s", (text, expected) => {
  expect(lectureMentioned(text, material)?.lectureId ?? null).toBe(expected);
});

test.each([
  ["the beginning of lecture 1", "Why not read everything?"],
  ["the introduction of the first lecture", "Why not read everything?"],
  ["the end of lecture 1", "Putting it together"],
  ["the summary of the first lecture", "Putting it together"],
  ["el final de la primera clase", "Putting it together"],
  ["the end of the world", null],
  ["the beginning", null],
])("“%s” is the chapter %s", (phrase, expected) => {
  const chapters = ["Why not read everything?", "Stemming", "Putting it together"];
  const [first, ...others] = material.lectures;
  const chaptered = { ...first, chapters: chapters.map((title, index) => ({ title, startMs: index * 60_000 })) };
  const lectures = [chaptered as typeof first & object, ...others];
  expect(edgeNamed(phrase, { ...material, lectures })?.title ?? null).toBe(expected);
});

test.each([
  ["how text becomes points in space", "meaning", "How text becomes points in space"],
  ["the nearest points in space", "meaning", null],
  ["a question and its short answer", null, "between a question and its answer"],
  ["points in space", null, null],
  ["how glaciers become points in space", null, null],
])("“%s” is described by %s", (phrase, lectureId, clause) => {
  const lectures = material.lectures.map((of) => ({
    ...of,
    description: of.lectureId === "meaning" ? "How text becomes points in space, and how the nearest are found." : null,
  }));
  const courseDescription = "Three short lectures on what happens, between a question and its answer.";
  const described = describedBy(phrase, { ...material, lectures, courseDescription });
  expect(described?.lecture?.lectureId ?? null).toBe(lectureId);
  if (clause !== null) expect(described?.clause).toBe(clause);
});

test.each([
  ["how are embeddings trained", "Training"],
  ["why is the length of a document ignored", "Document length"],
  ["how long is it", null],
  ["give me a summary of it", null],
  ["what is this", null],
])("“%s” names the chapter %s", (question, expected) => {
  const [first, ...others] = material.lectures;
  const chapters = ["Training", "Document length", "Summary"].map((title, index) => ({
    title,
    startMs: index * 60_000,
  }));
  const lectures = [{ ...first!, chapters }, ...others];
  expect(chapterIn(question, { ...material, lectures })?.title ?? null).toBe(expected);
});

test.each([
  ["stemming chapter", "after", "Summary"],
  ["chapter on stemming", "before", "Tokens"],
  ["capítulo de stemming", "after", "Summary"],
  ["summary section", "after", "Term frequency"],
  ["inverted index lecture", "after", "Ranking with BM25"],
  ["tokens chapter", "before", undefined],
  ["glacier chapter", "after", undefined],
] as const)("what the %s has directly %s it is: %s", (phrase, side, title) => {
  const chapters = (...titles: string[]) => titles.map((name, index) => ({ title: name, startMs: index * 60_000 }));
  const lectures = [
    { ...lecture("index", "The inverted index"), chapters: chapters("Tokens", "Stemming", "Summary") },
    { ...lecture("bm25", "Ranking with BM25"), chapters: chapters("Term frequency", "Length") },
  ];
  expect(neighborNamed(phrase, side, { ...NO_MATERIAL, lectures })?.title).toBe(title);
});

test("the neighbors of “this part” are those of the chapter where the video is", () => {
  const chapters = ["Tokens", "Stemming"].map((title, index) => ({ title, startMs: index * 60_000 }));
  const at = {
    ...NO_MATERIAL,
    lectures: [{ ...lecture("index", "Index"), chapters }],
    lectureId: "index",
    atSeconds: 10,
  };
  expect(neighborOfCurrent("this part", "after", at)?.title).toBe("Stemming");
  expect(neighborOfCurrent("this part", "before", at)).toBeNull();
  expect(neighborOfCurrent("this part", "after", { ...at, atSeconds: null })).toBeNull();
  expect(neighborOfCurrent("stemming part", "after", at)).toBeNull();
});
