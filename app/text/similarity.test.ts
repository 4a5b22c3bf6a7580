import { expect, test } from "vitest";
import { contentTerms } from "./content-terms";
import { cosine, termOverlap, toUnitLength } from "./similarity";

test("the overlap is the share of the wanted terms that a text has", () => {
  const wanted = contentTerms("stemming of ranked words");
  expect(termOverlap(wanted, "We stem each word.")).toBeCloseTo(2 / 3);
  expect(termOverlap(wanted, "Nothing in common")).toBe(0);
});

test("nothing overlaps with no wanted terms", () => {
  expect(termOverlap(new Set(), "anything")).toBe(0);
});

test.each([
  [[1, 0], [1, 0], 1],
  [[1, 0], [0, 1], 0],
  [[0.6, 0.8], [-0.6, -0.8], -1],
  [[0.6, 0.8], [1, 0], 0.6],
])("the cosine of %j and %j is %d", (one, other, expected) => {
  expect(cosine(Float32Array.from(one), Float32Array.from(other))).toBeCloseTo(expected, 6);
});

test("a vector keeps its direction at unit length, and zeros stay zeros", () => {
  expect([...toUnitLength([3, 4])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
  expect([...toUnitLength(Float32Array.of(0, 0))]).toEqual([0, 0]);
});
