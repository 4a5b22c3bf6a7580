import { expect, test } from "vitest";
import { TokenBuckets } from "./token-buckets";

const START = 1_800_000_000_000;

test("a key takes its limit at once, and then as time gives it back", () => {
  const buckets = new TokenBuckets(60, 10);
  for (let taken = 0; taken < 60; taken++) expect(buckets.take("a", 1, START)).toBe(0);
  expect(buckets.take("a", 1, START)).toBeCloseTo(1);
  expect(buckets.take("a", 10, START)).toBeCloseTo(10);
  expect(buckets.take("b", 1, START)).toBe(0);
  expect(buckets.take("a", 1, START + 999)).toBeGreaterThan(0);
  expect(buckets.take("a", 1, START + 1_000)).toBe(0);
});

test("a refused request takes nothing, so that asking again and again does not make the wait longer", () => {
  const buckets = new TokenBuckets(6, 10);
  buckets.take("a", 6, START);
  const waits = Array.from({ length: 100 }, () => buckets.take("a", 1, START));
  expect(new Set(waits)).toEqual(new Set([10]));
  expect(buckets.take("a", 1, START + 10_000)).toBe(0);
});

test("what costs more than the limit waits for all of it", () => {
  const buckets = new TokenBuckets(3, 10);
  expect(buckets.take("a", 10, START)).toBe(0);
  expect(buckets.take("a", 10, START)).toBe(60);
});

test("without a limit nothing is kept", () => {
  const buckets = new TokenBuckets(0, 10);
  expect(buckets.take("a", 1_000, START)).toBe(0);
  expect(buckets.size).toBe(0);
});

test("however many keys there are, only the most recent are kept", () => {
  const buckets = new TokenBuckets(1, 100);
  for (let n = 0; n < 10_000; n++) buckets.take(`key ${n}`, 1, START);
  expect(buckets.size).toBe(100);
  expect(buckets.take("key 9999", 1, START)).toBe(60);
});
