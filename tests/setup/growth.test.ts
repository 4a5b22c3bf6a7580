import { expect, test } from "vitest";
import { expectLinearTime } from "./growth";

const letters = (size: number) => "a".repeat(size);

test("accepts work whose time is proportional to the size of its input", () => {
  expect(() => expectLinearTime((text) => text.replace(/a/g, "b"), letters, 100_000)).not.toThrow();
});

test("rejects work whose time grows with the square of the size", () => {
  // The classic quadratic pattern: from each start, the match runs to the end and fails.
  expect(() => expectLinearTime((text) => /a+b/.test(text), letters, 6_000, "a+b")).toThrow("a+b");
});
