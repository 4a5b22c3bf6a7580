import { expect, test } from "vitest";
import { stem } from "./stem";

test.each([
  ["stemming", "stems"],
  ["saturation", "saturates"],
  ["normalization", "normalize"],
  ["normalisation", "normalizes"],
  ["compression", "compressed"],
  ["collections", "collect"],
  ["queries", "query"],
  ["best", "good"],
])("%s and %s have one stem", (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each([
  ["station", "stats"],
  ["universe", "university"],
])("%s and %s have two", (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});
