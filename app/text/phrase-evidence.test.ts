import { expect, test } from "vitest";
import { phraseEvidence } from "./phrase-evidence";

test("a text with the question's words side by side beats one with the same words apart", () => {
  const [together, apart] = phraseEvidence(
    "What is a priority queue?",
    ["A priority queue is a heap.", "The queue has no priority."],
    100,
  );
  expect(together).toBeGreaterThan(0);
  expect(apart).toBe(0);
});

test.each([
  ["how makemore works", "so make more is a model"],
  ["the data set", "this dataset is small"],
  ["BIP 324", "and then BIP324 came"],
])("%s is found in %s: one word or two", (question, text) => {
  expect(phraseEvidence(question, [text], 100)[0]).toBeGreaterThan(0);
});

test("two little words side by side are no phrase", () => {
  expect(phraseEvidence("is it that which was stemmed", ["this is it, that which was"], 100)[0]).toBe(0);
});

test("a phrase that few texts have weighs more", () => {
  const texts = ["inverted index", "inverted index", "inverted index", "postings list"];
  const scores = phraseEvidence("inverted index and postings list", texts, 4);
  expect(scores[3]).toBeGreaterThan(scores[0]!);
});
