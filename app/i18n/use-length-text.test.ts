import { expect, test } from "vitest";
import { lengthText } from "./use-length-text";

test.each([
  [0, "en", "0 sec"],
  [59.4, "en", "59 sec"],
  [60, "en", "1 min"],
  [250, "en", "4 min"],
  [3_599, "en", "1 hr"],
  [3_900, "en", "1 hr 5 min"],
  [7_200, "es", "2 h"],
  [3_900, "es", "1 h 5 min"],
])("formats %d seconds in %s as %s", (seconds, locale, text) => {
  expect(lengthText(seconds, locale)).toBe(text);
});
