import { expect, test } from "vitest";
import { estimateOf, estimateText } from "./transcription-estimate";

test.each([
  [3_000, 0.006, 10, "50 min of audio, about 5 min to wait, about $0.30"],
  [30, 0.006, 10, "0.5 min of audio, about 1 min to wait, about $0.01"],
  [3_000, null, 10, "50 min of audio, about 5 min to wait, see the provider for the cost"],
  [3_000, 0, null, "50 min of audio, the time to wait is unknown until this model has transcribed once, free"],
  [null, 0.006, 10, "ffprobe is missing, so the time and cost are unknown"],
])("estimates %s seconds at %s dollars a minute and a speed of %s as: %s", (seconds, usdPerMinute, speed, sentence) => {
  expect(estimateText(estimateOf(seconds, { usdPerMinute, speed }))).toBe(sentence);
});
