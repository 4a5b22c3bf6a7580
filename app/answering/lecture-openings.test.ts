import { expect, test } from "vitest";
import { openings } from "./lecture-openings";

/** A passage each minute. */
const passages = Array.from({ length: 30 }, (_, minute) => ({
  startMs: minute * 60_000,
  endMs: (minute + 1) * 60_000,
}));
const minutes = (found: { startMs: number }[]) => found.map(({ startMs }) => startMs / 60_000);
const chaptersAt = (...at: number[]) => at.map((minute) => ({ startMs: minute * 60_000, title: "" }));

test("each chapter is represented by the passage that opens it", () => {
  expect(minutes(openings(passages, { durationMs: 1_800_000, chapters: chaptersAt(0, 10.1, 20.8) }))).toEqual([
    0, 10, 21,
  ]);
});

test("selects eight of many chapters evenly", () => {
  const chapters = chaptersAt(...passages.keys());
  expect(minutes(openings(passages, { durationMs: 1_800_000, chapters }))).toEqual([0, 3, 7, 11, 15, 18, 22, 26]);
});

test("a lecture without chapters is represented by passages from all over it", () => {
  expect(minutes(openings(passages, { durationMs: 1_800_000, chapters: [] }))).toHaveLength(8);
  expect(minutes(openings(passages.slice(0, 2), { durationMs: 120_000, chapters: [] }))).toEqual([0, 1]);
  expect(openings([], { durationMs: 0, chapters: [] })).toEqual([]);
});
