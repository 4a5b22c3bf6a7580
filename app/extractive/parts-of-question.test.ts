import { expect, test } from "vitest";
import { partsOf } from "./parts-of-question";
import { plainQuestion } from "./plain-question";

const namesOf = (question: string) =>
  partsOf(plainQuestion(question).replace(/[\s?]+$/u, ""))?.map(({ subject, isChoice = false }) => [subject, isChoice]);

test.each([
  ["when should I use embeddings and when normal keyword search?", "embeddings", "normal keyword search"],
  ["when to use bm25 instead of embeddings", "bm25", "embeddings"],
  ["which is better, bm25 or embeddings", "bm25", "embeddings"],
  ["which one is better: HNSW or an exact scan?", "HNSW", "exact scan"],
  ["what is faster, the scan or the index", "scan", "index"],
  ["when are keywords better than embeddings and when not", "keywords", "embeddings"],
  ["when is bm25 better than embeddings?", "bm25", "embeddings"],
  ["when does an exact scan work better than HNSW", "exact scan", "HNSW"],
  ["¿qué es mejor, BM25 o embeddings?", "BM25", "embeddings"],
  ["¿cuándo uso BM25 y cuándo embeddings?", "BM25", "embeddings"],
])("%s is a choice between %s and %s", (question, one, other) => {
  expect(namesOf(question)).toEqual([
    [one, true],
    [other, true],
  ]);
});

test.each([
  ["whats different between the top layers and the bottom layers", "top layers", "bottom layers"],
  ["what is different about k1 and b", "k1", "b"],
  ["k1 and b whats the difference", "k1", "b"],
  ["stemming vs normalization, what is the main difference", "stemming", "normalization"],
  ["Upper layer and lower layer, what's the difference?", "Upper layer", "lower layer"],
  ["fast vs slow learners", "fast learners", "slow learners"],
])("%s compares %s and %s", (question, one, other) => {
  expect(namesOf(question)).toEqual([
    [one, false],
    [other, false],
  ]);
});

test.each([
  "what is better for a rare word",
  "which is better than a scan",
  "when should I use stemming",
  "what is different in the second lecture",
])("%s does not name two things", (question) => expect(namesOf(question)).toBeUndefined());

test.each([
  ["is an exact scan better than HNSW?", "exact scan", "HNSW"],
  ["is hnsw as accurate as an exact scan", "hnsw", "exact scan"],
  ["how are the top layers of the graph different from the bottom ones", "top layers of the graph", "bottom layers"],
])("%s compares %s with %s", (question, one, other) => {
  expect(namesOf(question)?.map(([name]) => name)).toEqual([one, other]);
});

test("a heading that says more than two names compares nothing", () => {
  expect(namesOf("Role clarity: data scientist versus domain expert")).toBeUndefined();
  expect(namesOf("Portability vs services (clouds, servers, laptops)")).toBeUndefined();
  expect(namesOf("BM25 vs embeddings: pros and cons")).toHaveLength(2);
  expect(namesOf("term frequency vs document frequency")).toHaveLength(2);
});

test("“is it better than before” names nothing to compare", () => {
  expect(namesOf("is it better than before")).toBeUndefined();
});
