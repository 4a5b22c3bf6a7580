import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheFor } from "./cache-for";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("caches a result until it expires, and shares it between concurrent calls", async () => {
  const work = vi.fn(async (key: string) => `${key} ${work.mock.calls.length}`);
  const cached = cacheFor(2_000, 10, work);
  expect(await Promise.all([cached("a"), cached("a")])).toEqual(["a 1", "a 1"]);
  vi.advanceTimersByTime(1_999);
  expect(await cached("a")).toBe("a 1");
  vi.advanceTimersByTime(1);
  expect(await cached("a")).toBe("a 2");
});

test("evicts the oldest key beyond the limit", async () => {
  const work = vi.fn(async (key: string) => key);
  const cached = cacheFor(2_000, 2, work);
  for (const key of ["a", "b", "c", "b", "c", "a"]) await cached(key);
  expect(work.mock.calls.map(([key]) => key)).toEqual(["a", "b", "c", "a"]);
});

test("does not cache a failure", async () => {
  const work = vi.fn(async () => "well").mockRejectedValueOnce(new Error("the database is away"));
  const cached = cacheFor(2_000, 10, work);
  await expect(cached("a")).rejects.toThrow("away");
  expect(await cached("a")).toBe("well");
});
