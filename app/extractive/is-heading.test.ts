import { expect, test } from "vitest";
import { asksNothing, isHeading } from "./is-heading";

test.each([
  "Scaling teams and aligning with business goals",
  "Iterative loop: baseline model, error analysis, and expert validation",
  "Memoria caché y jerarquía de la memoria principal",
])("“%s” is a heading", (text) => expect(isHeading(text)).toBe(true));

test.each([
  ["inverted index", true],
  ["Stemming and normalization", true],
  ["glaciares y ríos", true],
  ["Glaciers and rivers?", false],
  ["how glaciers move through valleys of granite", false],
  ["a glacier where it moves", false],
  ["¿por qué se mueven los glaciares?", false],
])("“%s” asks nothing: %s, and is too short for a heading", (text, nothing) => {
  expect(asksNothing(text)).toBe(nothing);
  expect(isHeading(text)).toBe(false);
});
