import { expect, test } from "vitest";
import { suggestCourseQuestions, suggestQuestions, type Suggestion } from "./suggest-questions";

/** The questions as the English interface words them. */
const asText = (suggestions: Suggestion[]) =>
  suggestions.map((one) =>
    one.name === "asked"
      ? one.text
      : one.name === "about"
        ? `What is said about ${one.subject}?`
        : `Where is ${one.subject} first explained?`,
  );
const chapters = (...titles: string[]) => titles.map((title) => ({ title }));
const TALK =
  "The inverted index is simple. An inverted index has postings. We build the inverted index once. You know you know you know.";

test.each([
  ["a title", "Stemming", "What is said about stemming?"],
  ["a title of several words", "Tokens and case", "What is said about tokens and case?"],
  ["a name", "BM25", "What is said about BM25?"],
  ["a title with names", "Naive Bayes", "What is said about Naive Bayes?"],
  ["a question", "Why not read everything?", "Why not read everything?"],
  ["a question without its sign", "How search works", "How search works?"],
])("%s becomes a question", (_name, title, question) => {
  expect(asText(suggestQuestions({ title: "L", chapters: chapters(title) }, ""))).toEqual([question]);
});

test.each([
  "Introduction",
  "Recap of last week",
  "Q&A",
  "Chapter 3",
  "x",
  "A title that is far too long to be asked about by anybody who still wants to click it",
])("%s is not a subject to ask about", (title) => {
  expect(asText(suggestQuestions({ title: "L", chapters: chapters(title) }, ""))).toEqual([]);
});

test("terms that a lecture repeats are suggested, and filler words are not", () => {
  expect(asText(suggestQuestions({ title: "L", chapters: [] }, TALK))).toEqual([
    "Where is inverted index first explained?",
  ]);
});

test("at most four questions: chapters from all over the lecture, then its terms", () => {
  const many = chapters("Stemming", "Tokens", "Postings", "Merging", "Ranking", "Scoring");
  const asked = asText(suggestQuestions({ title: "L", chapters: many }, TALK));
  expect(asked).toEqual([
    "What is said about stemming?",
    "What is said about Postings?",
    "What is said about ranking?",
    "Where is inverted index first explained?",
  ]);
});

test("a course's questions are about its lectures' chapters, or their titles if there are none", () => {
  const lectures = [
    { title: "The index", chapters: chapters("Introduction", "Stemming") },
    { title: "Ranking with BM25", chapters: [] },
  ];
  expect(asText(suggestCourseQuestions(lectures))).toEqual([
    "What is said about stemming?",
    "What is said about ranking with BM25?",
  ]);
});

test("terms of a Spanish lecture are asked for without its articles and fillers", () => {
  const talk =
    "El índice invertido es sencillo. Un índice invertido tiene listas. Vamos a ver el índice invertido. Vamos a ver, vamos a ver.";
  expect(asText(suggestQuestions({ title: "L", chapters: [] }, talk))).toEqual([
    "Where is índice invertido first explained?",
  ]);
});

test("what every lecturer says is not a term, in either language", () => {
  const said = ["little bit", "first time", "buena manera", "primero vamos", "mejor ejemplo"];
  const talk = said.map((words) => `${words}. ${words}. ${words}.`).join(" ");
  expect(suggestQuestions({ title: "L", chapters: [] }, talk)).toEqual([]);
});
