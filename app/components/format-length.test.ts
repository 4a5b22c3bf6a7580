import { expect, test } from "vitest";
import { formatLength } from "./format-length";

test.each([
  [0, "0 s"],
  [59.4, "59 s"],
  [60, "1 min"],
  [250, "4 min"],
  [3_599, "1 h"],
  [3_900, "1 h 5 min"],
  [7_200, "2 h"],
])("%d seconds read as %s", (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
