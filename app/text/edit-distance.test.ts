import { expect, test } from "vitest";
import { editDistance } from "./edit-distance";

test.each([
  ["index", "index", 0],
  ["indx", "index", 1],
  ["bm52", "bm25", 1],
  ["similarty", "similarity", 1],
  ["hybird", "hybrid", 1],
  ["invertd", "inverted", 1],
  ["kitten", "sitting", 3],
  ["", "ab", 2],
])("%s becomes %s by %i changes", (one, other, distance) => {
  expect(editDistance(one, other, 5)).toBe(distance);
  expect(editDistance(other, one, 5)).toBe(distance);
});

test("words farther apart than asked for are infinitely far apart", () => {
  expect(editDistance("kitten", "sitting", 2)).toBe(Infinity);
  expect(editDistance("a", "abcdef", 2)).toBe(Infinity);
});
