import { expect, test } from "vitest";
import { estimate } from "./transcribe-missing.server";

test.each([
  [3_000, 0.006, "50 min of sound, about 5 min to wait, about $0.30"],
  [30, 0.006, "0.5 min of sound, about 1 min to wait, about $0.01"],
  [3_000, null, "50 min of sound, about 5 min to wait, the cost is the provider's to tell"],
  [null, 0.006, "its length, and with it time and cost, cannot be told without ffprobe"],
])("%s seconds at %s dollars a minute are told as: %s%s", (seconds, usdPerMinute, sentence) => {
  expect(estimate(seconds, { usdPerMinute })).toBe(sentence);
});
