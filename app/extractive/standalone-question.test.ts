import { expect, test } from "vitest";
import { completedQuestion, leansOnConversation, standaloneQuestion } from "./standalone-question";

const LAST = "What is an inverted index?";

test.each([
  ["Why is it called that?", "Why is inverted index called that?"],
  ["And why?", "And why? (inverted index)"],
  ["How does it work?", "How does inverted index work?"],
  ["what is its usual size?", "what is inverted index's usual size?"],
])("%s is searched with the previous question's subject", (question, searched) => {
  expect(standaloneQuestion(question, LAST)).toBe(searched);
});

test.each([
  "What is stemming?",
  "How does BM25 treat long documents?",
  "What does it mean that embeddings have cosine similarity?",
])("%s is searched as it is", (question) => {
  expect(standaloneQuestion(question, LAST)).toBe(question);
});

test("a Spanish pronoun before a verb is replaced behind it", () => {
  expect(standaloneQuestion("¿quién lo inventó?", "¿qué es el stemming?")).toBe("¿quién inventó stemming?");
});

test("a first question is searched as it is", () => {
  expect(standaloneQuestion("Why is it called that?", undefined)).toBe("Why is it called that?");
});

test("a subject that is long to say is added by its words", () => {
  const previous = "Why is the search for a word in a million documents slow?";
  expect(standaloneQuestion("is it always?", previous)).toBe("is it always? (search word million documents slow)");
});

test.each([
  ["does it always find them?", true],
  ["does it always get the right ones?", true],
  ["and for ten million?", true],
  ["why?", true],
  ["How does stemming change it?", true],
  ["How does stemming of rare words change it?", false],
  ["What is recall?", false],
  ["in what case", true],
  ["how strongly?", true],
  ["by how much?", true],
  ["¿en cuánto?", true],
  ["how fast is HNSW?", false],
  ["what about the other parameter", true],
  ["what is the downside?", true],
  ["any disadvantages?", true],
  ["and does it have limits", true],
  ["cuáles son las desventajas", true],
  ["what is the downside of stemming?", false],
])("%s leans on the conversation: %s", (question, expected) => {
  expect(leansOnConversation(question)).toBe(expected);
});

test("the subject of a question about how something works replaces the pronoun", () => {
  expect(standaloneQuestion("does it always get the right ones?", "How does HNSW work?")).toBe(
    "does HNSW always get the right ones?",
  );
});

test.each([
  ["and b?", "what does k1 do", "what does b do"],
  ["what about overstemming?", "What is understemming?", "What is overstemming?"],
  ["ok and the inverted index?", "how does the postings list work", "how does inverted index work"],
  ["¿y la normalización?", "¿qué es la tokenización?", "¿qué es la normalización?"],
  ["same for k1?", "what is idf", "what is k1"],
  ["¿lo mismo para b?", "¿qué hace k1?", "¿qué hace b?"],
  ["and b?", "what happens when its zero (k1)", "what is b?"],
  ["and for images?", "what is an embedding", null],
  ["and the second one?", "what is stemming", null],
  ["and the opposite?", "what is overstemming", null],
  ["and then?", "what is stemming", null],
  ["¿y luego?", "¿qué es la tokenización?", null],
  ["and the downside?", "what is HNSW", null],
  ["and why?", "what is stemming", null],
  ["and for a billion?", "how long does it take to scan a million documents", null],
  ["what is a term", "what is stemming", null],
])("“%s” after “%s” asks: %s", (question, previous, completed) => {
  expect(completedQuestion(question, previous)).toBe(completed);
});

test("“the same for …” leans on the conversation", () => {
  expect(leansOnConversation("same for documents that are too short?")).toBe(true);
});
