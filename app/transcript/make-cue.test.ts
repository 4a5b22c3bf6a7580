import { expect, test } from "vitest";
import type { TranscriptWarning } from "./cue";
import { closeAtNextStart, makeCue } from "./make-cue";

const make = (cue: Partial<Parameters<typeof makeCue>[0]>) => {
  const warnings: TranscriptWarning[] = [];
  return { cue: makeCue({ startMs: 1_000, endMs: 2_000, text: "said", ...cue }, warnings), warnings };
};

test("a cue's text is on one line, and its times are whole milliseconds", () => {
  expect(make({ id: "7", startMs: 999.6, endMs: 2_000.4, text: " two\n lines\u00a0here " })).toEqual({
    cue: { id: "7", startMs: 1_000, endMs: 2_000, text: "two lines here" },
    warnings: [],
  });
});

test("marks of the direction of writing are no part of the text, so that words match it", () => {
  const words = [
    { startMs: 1_000, endMs: 1_500, text: "\u202Bשלום" },
    { startMs: 1_500, endMs: 2_000, text: "לכולם.\u202C" },
    { startMs: 2_000, endMs: 2_000, text: "\u200F" },
  ];
  expect(make({ text: "\u202Bשלום לכולם.\u202C", speaker: "\u200Fדנה", words }).cue).toMatchObject({
    text: "שלום לכולם.",
    speaker: "דנה",
    words: [{ text: "שלום" }, { text: "לכולם." }],
  });
});

test.each([[""], ["  \n\t"], ["\u00a0"], ["\u202B\u202C"]])(
  "a cue that says %j is dropped without a warning",
  (text) => {
    expect(make({ text })).toEqual({ cue: null, warnings: [] });
  },
);

test("a cue without a start is skipped, with its line in the warning", () => {
  const { cue, warnings } = make({ startMs: NaN, line: 12 });
  expect(cue).toBeNull();
  expect(warnings).toEqual([{ line: 12, message: expect.stringContaining("skipped") }]);
});

test.each([
  ["starts before 0", { startMs: -500 }, { startMs: 0, endMs: 2_000 }],
  ["ends before it starts", { startMs: 3_000 }, { startMs: 3_000, endMs: 3_000 }],
])("a cue that %s is corrected with a warning", (problem, times, expected) => {
  const { cue, warnings } = make(times);
  expect(cue).toMatchObject(expected);
  expect(warnings).toEqual([{ message: expect.stringContaining(problem) }]);
});

test("a cue before 0 that also ends before 0 is at 0", () => {
  expect(make({ startMs: -2_000, endMs: -1_000 }).cue).toMatchObject({ startMs: 0, endMs: 0 });
});

test.each([[NaN], [Infinity]])("a cue whose end is %d ends at its start", (endMs) => {
  expect(make({ endMs }).cue).toMatchObject({ startMs: 1_000, endMs: 1_000 });
});

test("a blank speaker and an empty list of words are left out", () => {
  expect(make({ speaker: " \n", words: [] }).cue).toEqual({ id: null, startMs: 1_000, endMs: 2_000, text: "said" });
  expect(make({ speaker: " Ada\nLovelace " }).cue).toMatchObject({ speaker: "Ada Lovelace" });
});

test("cues without ends last until the next one starts, and the last has no length", () => {
  const at = (startMs: number) => ({ id: null, startMs, endMs: startMs, text: "said" });
  expect(closeAtNextStart([at(0), at(5_000), at(9_000)]).map(({ endMs }) => endMs)).toEqual([5_000, 9_000, 9_000]);
  expect(closeAtNextStart([])).toEqual([]);
});

test("a cue never ends before it starts, even if the next one starts earlier", () => {
  const at = (startMs: number) => ({ id: null, startMs, endMs: startMs, text: "said" });
  expect(closeAtNextStart([at(9_000), at(5_000)]).map(({ endMs }) => endMs)).toEqual([9_000, 5_000]);
});
