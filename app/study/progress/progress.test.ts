import { expect, test } from "vitest";
import { progressAt } from "./progress";

test.each([
  ["was not begun", 0, 600],
  ["was only looked at", 15, 600],
  ["has no known length", 100, 0],
  ["has no valid length", 100, NaN],
  ["was left at no valid second", NaN, 600],
])("there is no progress in a lecture that %s", (_how, seconds, duration) =>
  expect(progressAt(seconds, duration)).toBeNull(),
);

test.each([
  [300, 600, { fraction: 0.5, secondsLeft: 300, isWatched: false }],
  [575, 600, { fraction: 575 / 600, secondsLeft: 25, isWatched: true }],
  [105, 120, { fraction: 0.875, secondsLeft: 15, isWatched: true }],
  [3000, 3600, { fraction: 3000 / 3600, secondsLeft: 600, isWatched: false }],
  [700, 600, { fraction: 1, secondsLeft: 0, isWatched: true }],
])("at second %d of %d the progress is %j", (seconds, duration, progress) =>
  expect(progressAt(seconds, duration)).toEqual(progress),
);
