import { expect, test } from "vitest";
import { measurement, median, percentile, slope } from "./measurement";

const limit = { atMost: 5 };
const problem = (value: number, unit: string, checks = {}) =>
  measurement("a row", value, unit, "its limit", 5, limit, checks).problem;

test.each([
  [NaN, "ms", '"a row" was not measured: NaN.'],
  [Infinity, "ms", '"a row" was not measured: Infinity.'],
  [-Infinity, "MB", '"a row" was not measured: -Infinity.'],
  [-3, "ms", '"a row" is negative: -3 ms.'],
  [-1, "", '"a row" is negative: -1.'],
  [0, "/s", '"a row" is 0 /s: nothing was measured.'],
  [0, "ms", '"a row" is 0 ms: nothing was measured.'],
  [0, "lecture h/min", '"a row" is 0 lecture h/min: nothing was measured.'],
])("%d %s is not a figure", (value, unit, sentence) => {
  expect(problem(value, unit)).toBe(sentence);
});

test.each([
  [0, ""],
  [0, "%"],
  [0.001, "/s"],
])("%d %s is a figure", (value, unit) => {
  expect(problem(value, unit)).toBeUndefined();
});

test("a distance can be 0 if its row says so", () => {
  expect(problem(0, "s", { canBeZero: true })).toBeUndefined();
  expect(problem(-1, "s", { canBeZero: true })).toBeDefined();
});

test("a row with fewer samples than it needs is not a figure", () => {
  expect(problem(3, "ms", { samples: { taken: 12, needed: 20 } })).toBe('"a row" has 12 samples, but needs 20.');
  expect(problem(3, "ms", { samples: { taken: NaN, needed: 20 } })).toBeDefined();
  expect(problem(3, "ms", { samples: { taken: 20, needed: 20 } })).toBeUndefined();
});

test("a row whose baseline or goal was not measured is not a figure", () => {
  expect(measurement("a row", 3, "/s", "a bare server", 0, limit).problem).toBe(
    'The baseline of "a row" (a bare server) is 0 /s: nothing was measured.',
  );
  expect(measurement("a row", 3, "", "a bare server", NaN, limit).problem).toContain("was not measured");
  expect(measurement("a row", 3, "", "a bare server", 1, { atLeast: NaN }).problem).toContain("goal");
});

test("one sample that is not a number makes the median and every percentile none", () => {
  expect(median([1, NaN, 2])).toBeNaN();
  expect(percentile([1, NaN, 2], 0.5)).toBeNaN();
  expect(median([])).toBeNaN();
  expect(median([1, 3, 2])).toBe(2);
  expect(percentile([1, 3, 2], 0.95)).toBe(3);
});

test("values grow by their least-squares slope from one to the next", () => {
  expect(slope([5, 7, 9, 11])).toBe(2);
  expect(slope([3, 1, 3, 1, 3])).toBe(0);
  expect(slope([4, 2, 0])).toBe(-2);
  expect(slope([1, NaN, 2])).toBeNaN();
  expect(slope([1])).toBeNaN();
});

test("a row whose goal is 0 says how much was checked", () => {
  const failures = (checks = {}) => measurement("failures", 0, "", "a bare server", 0, { atMost: 0 }, checks).problem;
  expect(failures()).toBe('"failures" does not say how much was checked.');
  expect(failures({ samples: { taken: 0, needed: 9 } })).toBe('"failures" has 0 samples, but needs 9.');
  expect(failures({ samples: { taken: 9, needed: 9 } })).toBeUndefined();
});
