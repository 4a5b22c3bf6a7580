import { describe, expect, test } from "vitest";
import { confidenceOf, fromLogProbability, isUnsure, joinConfidence, unsureConfidence } from "./confidence";

describe("the confidence of a line", () => {
  test("is the mean of its rated words, with those that may be wrong", () => {
    const words = [{ text: "Glaciers", confidence: 0.9 }, { text: "calf.", confidence: 0.3 }, { text: "10" }];
    expect(confidenceOf(words)).toEqual({ percent: 60, unsureWords: ["calf"] });
  });

  test("is missing if no word has a probability", () => {
    expect(confidenceOf([])).toBeUndefined();
    expect(confidenceOf([{ text: "ice" }, { text: "is", confidence: -1 }, { text: "cold", confidence: 1.4 }])).toBe(
      undefined,
    );
  });

  test("does not take punctuation or a whole segment for an unsure word", () => {
    expect(confidenceOf([{ text: " Ice melts.", confidence: 0.2 }])).toEqual({ percent: 20, unsureWords: [] });
    expect(confidenceOf([{ text: ",", confidence: 0.1 }])?.unsureWords).toEqual([]);
  });

  test("of joined lines is weighted by their words", () => {
    const [sure, unsure] = [
      { percent: 90, unsureWords: [] },
      { percent: 30, unsureWords: ["calf"] },
    ];
    expect(joinConfidence(["Glaciers also", sure], ["calf", unsure])).toEqual({ percent: 70, unsureWords: ["calf"] });
    expect(joinConfidence(["Glaciers", sure], ["calf", undefined])).toEqual(sure);
    expect(joinConfidence(["Glaciers", undefined], ["calf", undefined])).toBeUndefined();
  });
});

test("a line is unsure if its mean is low, or one of its words is", () => {
  expect(isUnsure({ percent: 59, unsureWords: [] })).toBe(true);
  expect(isUnsure({ percent: 60, unsureWords: [] })).toBe(false);
  expect(isUnsure({ percent: 95, unsureWords: ["calf"] })).toBe(true);
  expect(isUnsure(undefined)).toBe(false);
  expect(unsureConfidence({ confidence: { percent: 59, unsureWords: [] } })?.percent).toBe(59);
  expect(unsureConfidence({ confidence: { percent: 59, unsureWords: [] }, isConfirmed: true })).toBeNull();
});

test("a log probability of 0 is certain", () => {
  expect(fromLogProbability(0)).toBe(1);
  expect(fromLogProbability(undefined)).toBeUndefined();
});
