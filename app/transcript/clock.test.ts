import fc from "fast-check";
import { expect, test } from "vitest";
import { parseClock } from "./clock";
import { writtenClock } from "./written-clock";

test.each([
  ["01:02:03,450", 3_723_450],
  ["1:02:03.450", 3_723_450],
  ["02:03", 123_000],
  ["2:03,5", 123_500],
  ["00:00:00,001", 1],
  ["90:00", 5_400_000],
  ["125:00:00", 450_000_000],
  ["  00:01.5\t", 1_500],
  ["-00:00:02,000", -2_000],
])("%j is %d ms", (text, ms) => {
  expect(parseClock(text)).toBeCloseTo(ms, 6);
});

test.each(["", "12", "12:", ":30", "1:2:3:4:5", "00:01.", "1:00 pm", "00:00:01 --> 00:00:02", "１２:３４", "--1:00"])(
  "%j is not a time",
  (text) => {
    expect(parseClock(text)).toBeNaN();
  },
);

test.each([
  [0, "00:00:00.000", "00:00:00,000"],
  [59_999, "00:00:59.999", "00:00:59,999"],
  [3_600_000, "01:00:00.000", "01:00:00,000"],
  [360_000_007, "100:00:00.007", "100:00:00,007"],
])("%d ms is written as WebVTT and SubRip write it", (ms, webVtt, subRip) => {
  expect(writtenClock(ms, ".")).toBe(webVtt);
  expect(writtenClock(ms, ",")).toBe(subRip);
});

test("a written time is parsed to the same millisecond", () => {
  fc.assert(
    fc.property(fc.nat(100 * 3_600_000), fc.constantFrom(".", ","), (ms, point) => {
      expect(Math.round(parseClock(writtenClock(ms, point)))).toBe(ms);
    }),
  );
});
