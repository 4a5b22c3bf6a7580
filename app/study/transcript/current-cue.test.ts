import fc from "fast-check";
import { expect, test } from "vitest";
import { currentCueIndex } from "./current-cue";

const cues = [{ startMs: 1_000 }, { startMs: 4_000 }, { startMs: 4_000 }, { startMs: 9_000 }];

test.each([
  [0, -1],
  [999, -1],
  [1_000, 0],
  [3_999, 0],
  [4_000, 2],
  [8_000, 2],
  [9_000, 3],
  [1e9, 3],
])("at %i ms, the current cue is the last one that has started: %i", (timeMs, index) => {
  expect(currentCueIndex(cues, timeMs)).toBe(index);
});

test("agrees with a linear search", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.nat(1100), (starts, timeMs) => {
      const sorted = starts.sort((a, b) => a - b).map((startMs) => ({ startMs }));
      return currentCueIndex(sorted, timeMs) === sorted.filter(({ startMs }) => startMs <= timeMs).length - 1;
    }),
  );
});
