import { expect, test } from "vitest";
import { contentTerms, termOverlap } from "./content-terms";

test("subject words are kept without their endings, others are left out", () => {
  expect([...contentTerms("Why do we stem the words, when running ranks?")]).toEqual(["stem", "word", "run", "rank"]);
});

test("a text is measured by the share of the question's words it has", () => {
  const question = contentTerms("stemming of ranked words");
  expect(termOverlap(question, "We stem each word.")).toBeCloseTo(2 / 3);
  expect(termOverlap(question, "Nothing in common")).toBe(0);
  expect(termOverlap(new Set(), "anything")).toBe(0);
});
