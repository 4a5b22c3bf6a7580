import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentCueIndex, meantMs } from "./current-cue";

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

describe("the line that a moment leads to", () => {
  const spoken = [{ startMs: 8_000 }, { startMs: 12_640 }, { startMs: 15_000 }, { startMs: 15_400 }];

  test.each([
    ["is meant from its second on", 12_000, 12, 12_640],
    ["is meant if the player lands a little early", 11_900, 12, 12_640],
    ["is meant while it is said", 12_800, 12, 12_800],
    ["is not meant after another seek", 12_000, 300, 12_000],
    ["is not meant before any seek", 12_000, null, 12_000],
    ["is not meant when a line's own time was sought", 12_100, 12.1, 12_100],
    ["is the first of its second", 14_900, 15, 15_000],
    ["stays so while it is said", 15_100, 15, 15_100],
    ["is none when no line begins in its second", 10_000, 10, 10_000],
    ["is none after the last line", 99_000, 99, 99_000],
  ])("%s: at %i ms after a seek to %s s, %i ms", (_, timeMs, soughtSeconds, meant) => {
    expect(meantMs(spoken, timeMs, soughtSeconds)).toBe(meant);
  });
});
