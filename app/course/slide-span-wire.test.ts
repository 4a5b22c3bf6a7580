import { expect, it } from "vitest";
import { slideSpansToJson } from "./slide-span-wire";

it("writes seconds, and a confidence of three digits", () => {
  expect(slideSpansToJson([{ startMs: 1_250, endMs: 9_000, page: null, confidence: 0.98765 }])).toEqual([
    { start_seconds: 1.25, end_seconds: 9, page: null, confidence: 0.988 },
  ]);
});
