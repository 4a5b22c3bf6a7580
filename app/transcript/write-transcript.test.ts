import { expect, test } from "vitest";
import { parseSrt } from "./srt";
import { writeSrt } from "./write-srt";
import { writeText } from "./write-text";

const cues = [
  { startMs: 0, endMs: 2_000, text: "We stem words." },
  { startMs: 2_100, endMs: 4_000, text: "Why?\nFewer terms.", speaker: "Ada" },
  { startMs: 9_000, endMs: 3_725_009, text: "Stop words" },
];

test("SubRip is numbered from 1 and is read back with the same times", () => {
  const srt = writeSrt(cues);
  expect(srt).toContain("2\n00:00:02,100 --> 00:00:04,000\nAda: Why?\nFewer terms.\n");
  expect(parseSrt(srt).cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
    cues.map(({ startMs, endMs }) => [startMs, endMs]),
  );
});

test("a paragraph ends only at a chapter, a change of speaker or a pause", () => {
  expect(writeText("Stems", cues, [{ startMs: 8_000, title: "Stopping" }])).toBe(
    "Stems\n\nWe stem words.\n\nAda: Why? Fewer terms.\n\nStopping\n\nStop words\n",
  );
  expect(writeText("Stems", [cues[0]!, { ...cues[0]!, startMs: 2_100 }])).toBe(
    "Stems\n\nWe stem words. We stem words.\n",
  );
  const japanese = ["機械学習は", "人工知能の分野です。"].map((text, i) => ({ startMs: i, endMs: i + 1, text }));
  expect(writeText("講義", japanese)).toBe("講義\n\n機械学習は人工知能の分野です。\n");
});
