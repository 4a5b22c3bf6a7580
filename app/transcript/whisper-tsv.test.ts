import { expect, test } from "vitest";
import { isWhisperTsv, parseWhisperTsv } from "./whisper-tsv";

test("each row is a cue: start and end in milliseconds, then its text", () => {
  expect(parseWhisperTsv("start\tend\ttext\n0\t1520\tWe stem.\n1520\t2004\tWhy?\ttab\n").cues).toEqual([
    { id: null, startMs: 0, endMs: 1_520, text: "We stem." },
    { id: null, startMs: 1_520, endMs: 2_004, text: "Why? tab" },
  ]);
});

test.each(["\t100\tno start", "soon\t100\tno number"])("the row %j is skipped with its line", (row) => {
  const { cues, warnings } = parseWhisperTsv(`start\tend\ttext\n\n${row}\n5\t6\tsaid`);
  expect(cues.map(({ text }) => text)).toEqual(["said"]);
  expect(warnings).toEqual([{ line: 3, message: expect.stringContaining("skipped") }]);
});

test("a row without an end ends where it starts", () => {
  expect(parseWhisperTsv("start\tend\ttext\n7\t\tsaid").cues).toMatchObject([{ startMs: 7, endMs: 7 }]);
});

test.each([
  ["start\tend\ttext", true],
  ["start\tend\ttext \n0\t1\tx", true],
  ["start\tend\ttexts\n", false],
  ["start,end,text\n", false],
])("%j is Whisper's table: %s", (text, expected) => {
  expect(isWhisperTsv(text)).toBe(expected);
});
