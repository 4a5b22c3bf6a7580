import { expect, test } from "vitest";
import { TokenBuckets } from "./token-buckets";

const START = 1_800_000_000_000;

test("allows a burst up to the limit, then refills over time", () => {
  const buckets = new TokenBuckets(60, 10);
  for (let taken = 0; taken < 60; taken++) expect(buckets.take("a", 1, START)).toBe(0);
  expect(buckets.take("a", 1, START)).toBeCloseTo(1);
  expect(buckets.take("a", 10, START)).toBeCloseTo(10);
  expect(buckets.take("b", 1, START)).toBe(0);
  expect(buckets.take("a", 1, START + 999)).toBeGreaterThan(0);
  expect(buckets.take("a", 1, START + 1_000)).toBe(0);
});

test("takes nothing for a rejected request, so that retries do not lengthen the wait", () => {
  const buckets = new TokenBuckets(6, 10);
  buckets.take("a", 6, START);
  const waits = Array.from({ length: 100 }, () => buckets.take("a", 1, START));
  expect(new Set(waits)).toEqual(new Set([10]));
  expect(buckets.take("a", 1, START + 10_000)).toBe(0);
});

test("makes a cost above the limit wait for the whole limit", () => {
  const buckets = new TokenBuckets(3, 10);
  expect(buckets.take("a", 10, START)).toBe(0);
  expect(buckets.take("a", 10, START)).toBe(60);
});

test("stores nothing without a limit", () => {
  const buckets = new TokenBuckets(0, 10);
  expect(buckets.take("a", 1_000, START)).toBe(0);
  expect(buckets.size).toBe(0);
});

test("keeps only the most recent keys", () => {
  const buckets = new TokenBuckets(1, 100);
  for (let n = 0; n < 10_000; n++) buckets.take(`key ${n}`, 1, START);
  expect(buckets.size).toBe(100);
  expect(buckets.take("key 9999", 1, START)).toBe(60);
});
