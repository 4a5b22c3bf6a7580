import { expect, test } from "vitest";
import { expectLinearTime, processorMs } from "./growth";

/** Uses the processor for a time that doesn't depend on how fast it is. */
function spin(ms: number) {
  let used = 0;
  // The clock of processor time is coarse, so it is read once per loop.
  while (used < ms) used += processorMs(() => "a".repeat(10_000).replace(/a/g, "b"));
}

const itself = (size: number) => size;

test("accepts work whose time is proportional to the size of its input", () => {
  expect(() => expectLinearTime(spin, itself, 20)).not.toThrow();
});

test("rejects work whose time grows with the square of the size", () => {
  expect(() => expectLinearTime((size) => spin(size ** 2 / 20), itself, 40, "squares")).toThrow("squares");
}, 30_000);
