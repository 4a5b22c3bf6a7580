import { expect, test } from "vitest";
import { standaloneQuestion } from "./standalone-question";

const LAST = "What is an inverted index?";

test.each([
  ["Why is it called that?", "Why is it called that? (inverted index)"],
  ["And why?", "And why? (inverted index)"],
  ["How does it work?", "How does it work? (inverted index)"],
])("%s is searched with the previous question's words", (question, searched) => {
  expect(standaloneQuestion(question, LAST)).toBe(searched);
});

test.each([
  "What is stemming?",
  "How does BM25 treat long documents?",
  "What does it mean that embeddings have cosine similarity?",
])("%s is searched as it is", (question) => {
  expect(standaloneQuestion(question, LAST)).toBe(question);
});

test("a first question is searched as it is", () => {
  expect(standaloneQuestion("Why is it called that?", undefined)).toBe("Why is it called that?");
});
