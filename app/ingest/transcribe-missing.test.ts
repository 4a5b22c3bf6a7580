import { expect, test } from "vitest";
import { estimate } from "./transcribe-missing.server";

test.each([
  [3_000, 0.006, "50 min of audio, about 5 min to wait, about $0.30"],
  [30, 0.006, "0.5 min of audio, about 1 min to wait, about $0.01"],
  [3_000, null, "50 min of audio, about 5 min to wait, see the provider for the cost"],
  [null, 0.006, "ffprobe is missing, so the time and cost are unknown"],
])("%s seconds at %s dollars a minute are told as: %s%s", (seconds, usdPerMinute, sentence) => {
  expect(estimate(seconds, { usdPerMinute })).toBe(sentence);
});
