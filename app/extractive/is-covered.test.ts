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
