import { expect, test } from "vitest";
import { spanEnd, spanStart } from "./sentence-span";

const STARTS = [0, 10_000, 20_000, 30_000, 40_000];

test("a span has the sentences that start within its time", () => {
  expect(spanStart(STARTS, 3, 20_000)).toBe(1);
  expect(spanEnd(STARTS, 1, 20_000)).toBe(3);
  expect(spanStart(STARTS, 0, 20_000)).toBe(0);
  expect(spanEnd(STARTS, 4, 20_000)).toBe(5);
});

test("a span has its own sentence, even if others start at the same time", () => {
  const same = [5_000, 5_000, 5_000];
  expect(spanStart(same, 2, 1_000)).toBe(0);
  expect(spanEnd(same, 1, 0)).toBe(2);
});

test("a span of a transcript with one time for all sentences is short", () => {
  const same = Array.from({ length: 10_000 }, () => 0);
  expect(spanEnd(same, 5_000, 75_000) - spanStart(same, 5_000, 75_000)).toBeLessThan(500);
});
