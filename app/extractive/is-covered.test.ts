import { expect, test } from "vitest";
import { isCovered } from "./is-covered";

const passage = { similarity: 0.39, coverage: 0.5, content: "The most popular is called HNSW." };

test.each([
  ["how does hnsw avoid looking at every point", true],
  ["how does a graph avoid looking at every point", false],
])("%s is covered by a passage that is a little like it: %s", (question, expected) => {
  expect(isCovered([passage], question)).toBe(expected);
});

test("a name is not enough for a passage about something else", () => {
  expect(isCovered([{ ...passage, similarity: 0.3 }], "who sells hnsw posters")).toBe(false);
});

test("a similar passage needs no name", () => {
  expect(isCovered([{ similarity: 0.52, coverage: 0, content: "" }])).toBe(true);
});

test.each([
  ["how do I get the dot product", true],
  ["is the product full of dots", false],
])("%s is covered by a passage that says two of its words one after the other: %s", (question, expected) => {
  expect(isCovered([{ similarity: 0.36, coverage: 0.4, content: "It is the dot product." }], question)).toBe(expected);
});

test.each([
  ["what is the dot thing supposed to mean here", true],
  ["which dot should i buy", false],
])("%s is covered by a passage that says all of it but what any question may say: %s", (question, expected) => {
  expect(isCovered([{ similarity: 0.3, coverage: 0.4, content: "Dots are small." }], question)).toBe(expected);
});

const ABOUT_HNSW = { similarity: 0.32, coverage: 0.3, content: "The most popular is called HNSW." };

test.each([
  ["good and bad things about hnsw", ABOUT_HNSW, true],
  ["who sells hnsw posters", ABOUT_HNSW, false],
  ["good and bad things about hnsw", { ...ABOUT_HNSW, similarity: 0.29 }, false],
  ["good and bad things", ABOUT_HNSW, false],
])("%s is covered by a passage that says what it names: %j %s", (question, found, expected) => {
  expect(isCovered([found], question)).toBe(expected);
});

test.each([
  ["The product of numbers.", "Search is fast.", true],
  ["The product of it.", "Search is fast. Numbers too.", true],
  ["The product of it.", "Search is fast. Nothing more.", false],
  ["The product of it.", "It is fast.\nNumbers.\nSearch.", true],
])("a less similar passage is enough if the passages say all that is named: %s %s", (one, other, expected) => {
  const passages = [one, other].map((content) => ({ similarity: 0.4, coverage: 0.2, content }));
  expect(isCovered(passages, "how would i search for a product number")).toBe(expected);
});

test("but not if each of them says only a little of it", () => {
  const passages = ["The product.", "Search.", "Numbers."].map((content) => ({
    similarity: 0.4,
    coverage: 0.2,
    content,
  }));
  expect(isCovered(passages, "how would i search for a product number")).toBe(false);
});

test.each([
  ["how does the Porter algorithm work", "It was published by Martin Porter.", 0.13, true],
  ["how does the porter algorithm work", "It was carried by a porter.", 0.13, false],
  ["what does Porter eat", "It was published by Martin Porter.", 0.13, false],
  ["how does the Porter algorithm work", "It was published by Martin Porter.", 0.1, false],
])("a proper name needs little similarity: %s, in “%s” at %d: %s", (question, content, similarity, expected) => {
  expect(isCovered([{ similarity, coverage: 0.3, content }], question)).toBe(expected);
});
