import { expect, test } from "vitest";
import { withLeadIn } from "./lead-in";

const before = {
  startMs: 0,
  endMs: 60_000,
  content: "First. Now to stemming. It is old.",
  headings: ["One"],
  sentenceOffsets: [0, 7, 24],
  sentenceStartMs: [0, 36_000, 52_000],
};
const chunk = {
  startMs: 60_000,
  endMs: 110_000,
  content: "Stemming cuts endings.",
  headings: ["One"],
  sentenceOffsets: [0],
  sentenceStartMs: [60_000],
};

test("a passage opens with the last whole sentences before its chunk, at most 26 seconds of them", () => {
  expect(withLeadIn(chunk, before)).toEqual({
    startMs: 36_000,
    content: "Now to stemming. It is old. Stemming cuts endings.",
  });
});

test.each([
  ["there is nothing before it", undefined],
  ["another chapter ends before it", { ...before, headings: ["Zero"] }],
  ["a pause lies between", { ...before, endMs: 55_000 }],
  ["its last sentence alone is longer", { ...before, sentenceOffsets: [0], sentenceStartMs: [0] }],
  ["its sentences are not known", { ...before, sentenceOffsets: [], sentenceStartMs: [] }],
])("a chunk gets no lead-in if %s", (_case, previous) => {
  expect(withLeadIn(chunk, previous)).toEqual({ startMs: 60_000, content: "Stemming cuts endings." });
});
