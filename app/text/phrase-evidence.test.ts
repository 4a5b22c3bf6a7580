import { expect, test } from "vitest";
import { phraseEvidence } from "./phrase-evidence";

test("a text with the question's words side by side scores higher than one with the same words apart", () => {
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

test("two stop words side by side are not a phrase", () => {
  expect(phraseEvidence("is it that which was stemmed", ["this is it, that which was"], 100)[0]).toBe(0);
});

test("a phrase that few texts have scores higher", () => {
  const texts = ["inverted index", "inverted index", "inverted index", "postings list"];
  const scores = phraseEvidence("inverted index and postings list", texts, 4);
  expect(scores[3]).toBeGreaterThan(scores[0]!);
});

test("a phrase that a text repeats scores higher, but never without limit", () => {
  const score = (times: number) =>
    phraseEvidence("inverted index", [Array(times).fill("inverted index.").join(" ")], 100)[0] ?? NaN;
  expect(score(3)).toBeGreaterThan(score(1));
  expect(score(1_000)).toBeLessThan(3 * score(1));
});

test("a short word written as two is not a phrase", () => {
  expect(phraseEvidence("into", ["in to the index"], 100)).toEqual([0]);
});

test.each([
  ["a question of stop words only", "what is it", ["it is what it is"]],
  ["an empty question", "", ["inverted index"]],
  ["an empty text", "inverted index", [""]],
])("%s has no phrase", (_name, question, texts) => {
  expect(phraseEvidence(question, texts, 100)).toEqual([0]);
});

test("without texts there are no scores", () => {
  expect(phraseEvidence("inverted index", [], 100)).toEqual([]);
});

test("scores are finite, even if more texts have a phrase than there are documents", () => {
  for (const score of phraseEvidence("inverted index", ["inverted index", "inverted index"], 0)) {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(Infinity);
  }
});
