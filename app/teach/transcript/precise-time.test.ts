import { expect, test } from "vitest";
import { parsePreciseTime, preciseTime } from "./precise-time";

test.each([0, 5, 161_400, 3_725_009, 35_999_999])("%i ms round-trip through text", (ms) => {
  expect(parsePreciseTime(preciseTime(ms))).toBe(ms);
});

test.each([
  ["2:41.4", 161_400],
  ["161.4", 161_400],
  [" 161,45 ", 161_450],
  ["1:02:05", 3_725_000],
  ["", null],
  ["-5", null],
  ["-0:05", null],
  ["soon", null],
])("%j parses to %s", (text, ms) => expect(parsePreciseTime(text)).toBe(ms));
