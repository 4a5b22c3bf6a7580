import { expect, test } from "vitest";
import { transcriptLinesFromJson, transcriptLineToJson } from "./transcript-wire";

const body = (lines: unknown[]) => ({ lecture: "stems", title: "Stems", timing: "exact", lines });

test("a line is sent in seconds, with its speaker if there is one", () => {
  const lines = [
    { startMs: 1_500, endMs: 4_000, text: "We stem words.", speaker: "Ana" },
    { startMs: 4_000, endMs: 5_000, text: "Why?" },
  ].map(transcriptLineToJson);
  expect(transcriptLinesFromJson(body(lines))).toEqual([
    { startSeconds: 1.5, endSeconds: 4, text: "We stem words.", speaker: "Ana" },
    { startSeconds: 4, endSeconds: 5, text: "Why?", speaker: undefined },
  ]);
});

test("a line of another shape is rejected", () => {
  expect(() => transcriptLinesFromJson(body([{ start_seconds: 1, text: "We" }]))).toThrow("end_seconds");
});
