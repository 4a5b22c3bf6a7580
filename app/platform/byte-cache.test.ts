import { expect, test } from "vitest";
import { ByteCache } from "./byte-cache";

const NOW = 1_800_000_000_000;
const until = NOW + 3_000;

test("caches a value until it expires", () => {
  const cache = new ByteCache<string>(100);
  cache.set("a", "value", { bytes: 10, until });
  expect(cache.get("a", NOW)).toBe("value");
  expect(cache.get("b", NOW)).toBeUndefined();
  expect(cache.get("a", until)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("evicts the least recently used value", () => {
  const cache = new ByteCache<number>(100);
  for (const [n, key] of ["a", "b", "c"].entries()) cache.set(key, n, { bytes: 40, until });
  expect(["a", "b", "c"].map((key) => cache.get(key, NOW))).toEqual([undefined, 1, 2]);
  cache.get("b", NOW);
  cache.set("d", 3, { bytes: 40, until });
  expect(["b", "c", "d"].map((key) => cache.get(key, NOW))).toEqual([1, undefined, 3]);
});

test("keeps the bytes within the limit for any number of keys", () => {
  const cache = new ByteCache<number>(1_000);
  for (let n = 0; n < 10_000; n++) {
    cache.set(`key ${n % 777}`, n, { bytes: (n * 37) % 300, until });
    expect(cache.bytes).toBeLessThanOrEqual(1_000);
  }
});

test("does not store a value larger than the cache, and evicts nothing for it", () => {
  const cache = new ByteCache<string>(100);
  cache.set("small", "s", { bytes: 10, until });
  cache.set("huge", "h", { bytes: 101, until });
  expect(cache.get("huge", NOW)).toBeUndefined();
  expect(cache.get("small", NOW)).toBe("s");
});

test("counts a replaced value once", () => {
  const cache = new ByteCache<string>(100);
  for (let n = 0; n < 5; n++) cache.set("a", "x", { bytes: 60, until });
  expect(cache.bytes).toBe(60);
});
