import { expect, it } from "vitest";
import { isCommonplace, isRecap, pickEvenly } from "./section-titles";

it.each(["Introduction", "Recap of last week", "Q&A", "Chapter 3", " summary"])(
  "%s says nothing about a subject",
  (title) => expect(isCommonplace(title)).toBe(true),
);

it.each(["Stemming", "Endianness", "Why not read everything?", "The start codon"])("%s names a subject", (title) =>
  expect(isCommonplace(title)).toBe(false),
);

it.each([
  ["Summary", true],
  ["Recap of last week", true],
  ["Resumen de la clase", true],
  ["Introduction", false],
  ["Reviewing code", false],
])("%s repeats what was explained: %s", (title, expected) => expect(isRecap(title)).toBe(expected));

it("picks entries at even distances, in order", () => {
  expect(pickEvenly([1, 2, 3, 4, 5, 6], 3)).toEqual([2, 4, 6]);
  expect(pickEvenly([1, 2], 3)).toEqual([1, 2]);
});
