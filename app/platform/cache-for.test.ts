import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheFor } from "./cache-for";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a result is remembered for its time, and shared by those who ask meanwhile", async () => {
  const work = vi.fn(async (key: string) => `${key} ${work.mock.calls.length}`);
  const cached = cacheFor(2_000, 10, work);
  expect(await Promise.all([cached("a"), cached("a")])).toEqual(["a 1", "a 1"]);
  vi.advanceTimersByTime(1_999);
  expect(await cached("a")).toBe("a 1");
  vi.advanceTimersByTime(1);
  expect(await cached("a")).toBe("a 2");
});

test("no more keys are remembered than there is room for; the oldest is forgotten first", async () => {
  const work = vi.fn(async (key: string) => key);
  const cached = cacheFor(2_000, 2, work);
  for (const key of ["a", "b", "c", "b", "c", "a"]) await cached(key);
  expect(work.mock.calls.map(([key]) => key)).toEqual(["a", "b", "c", "a"]);
});

test("a failure is not remembered", async () => {
  const work = vi.fn(async () => "well").mockRejectedValueOnce(new Error("the database is away"));
  const cached = cacheFor(2_000, 10, work);
  await expect(cached("a")).rejects.toThrow("away");
  expect(await cached("a")).toBe("well");
});
