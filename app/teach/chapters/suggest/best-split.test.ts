import { expect, test } from "vitest";
import { bestSplit } from "./best-split";

const at = (startMs: number, score = 0) => ({ startMs, score });
const LENGTHS = { totalMs: 600_000, targetMs: 200_000, minMs: 30_000 };
const split = (...candidates: { startMs: number; score: number }[]) =>
  bestSplit(candidates, LENGTHS).map(({ startMs }) => startMs);

test("cuts where the evidence is, and leaves out what has evidence against it", () => {
  expect(split(at(100_000, -5), at(200_000, 2), at(300_000, -5), at(400_000, 2))).toEqual([200_000, 400_000]);
});

test("with the same evidence everywhere, parts have about the length that is usual", () => {
  const everywhere = Array.from({ length: 59 }, (_, index) => at((index + 1) * 10_000, -0.1));
  expect(split(...everywhere)).toEqual([200_000, 400_000]);
});

test("no part is shorter than the minimum, at the ends neither", () => {
  expect(split(at(29_000, 50), at(300_000, 50), at(320_000, 40), at(571_000, 50))).toEqual([300_000]);
});

test("a recording without a place to cut is one part", () => {
  expect(split()).toEqual([]);
  expect(bestSplit([at(10_000, 9)], { ...LENGTHS, totalMs: 20_000 })).toEqual([]);
});

test("the best of many thousand candidates are compared, in little time", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => at(index * 1_000, index === 9_000 ? 100 : -100));
  expect(bestSplit(many, { totalMs: 20_000_000, targetMs: 600_000, minMs: 30_000 })).toEqual([many[9_000]]);
});
