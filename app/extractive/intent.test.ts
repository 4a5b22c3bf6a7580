import { expect, test } from "vitest";
import { intentOf } from "./intent";

test.each([
  ["What is an inverted index?", "definition", "inverted index"],
  ["what's stemming", "definition", "stemming"],
  ["What does IDF stand for?", "definition", "IDF"],
  ["What is meant by recall?", "definition", "recall"],
  ["How are two postings lists intersected?", "steps", undefined],
  ["How many documents are there?", "plain", undefined],
  ["Why do we stem words?", "reason", undefined],
  ["What's the point of stemming?", "reason", undefined],
  ["Explain BM25", "plain", undefined],
  ["", "plain", undefined],
])("%s asks for an answer in the style %s", (question, style, subject) => {
  expect(intentOf(question)).toMatchObject({ kind: "answer", style, ...(subject === undefined ? {} : { subject }) });
});

test.each([
  ["Where is stemming first explained?", "stemming"],
  ["Where was the inverted index introduced?", "inverted index"],
  ["When do they talk about BM25?", "BM25"],
  ["where do the lectures mention cosine similarity", "cosine similarity"],
  ["¿Dónde se explica stemming por primera vez?", "stemming"],
])("%s asks for the mentions of %s", (question, term) => {
  expect(intentOf(question)).toEqual({ kind: "mentions", term });
});

test.each([
  "What comes before and after this?",
  "what was said right before that",
  "What happens after?",
  "¿Qué viene antes y después de esto?",
])("%s asks for what comes before and after", (question) => {
  expect(intentOf(question)).toEqual({ kind: "around" });
});

test("a malicious question is parsed quickly", () => {
  const start = performance.now();
  for (const question of ["where is ".repeat(2_000), `what is ${"a ".repeat(5_000)}`, "\u0000".repeat(9_000)])
    intentOf(question);
  expect(performance.now() - start).toBeLessThan(500);
});
