import { expect, test } from "vitest";
import { looksLikeTiming } from "./broken-times";
import { parseTranscript } from "./parse-transcript";

test.each([
  ["0:00:x,0:00:04.000", true],
  ["0:00:01,000,0:00:04,000", true],
  ["0:00:01.000  0:00:04.000", true],
  ["0:00:01.000,", true],
  ["0:00:01.000", true],
  ["00:00:01,000 -> 00:00:04,000", true],
  ["00:00:01,000 –> 00:00:04,000", true],
  ["00:00:0x,000 --> 00:00:04,000 X1:10", true],
  ["--> 00:00:04,000", true],
  ["10:30", false],
  ["from 10:30, to 11:45", false],
  ["10:30, 11:45", false],
  ["A --> B", false],
  ["map: x -> y", false],
  ["1 -> 2", false],
  ["16:9", false],
  ["", false],
])("%j looks like times: %s", (line, expected) => {
  expect(looksLikeTiming(line)).toBe(expected);
});

const read = (file: string) => {
  const { cues, warnings } = parseTranscript(Buffer.from(file));
  return { texts: cues.map(({ text }) => text), lines: warnings.map(({ line }) => line), cues };
};

test("SBV: the caption below malformed times is skipped, the first one too", () => {
  const file = "0:00:x,0:00:04.000\nlost\n\n0:00:05.000,0:00:06.000\nsaid\n\n00:07.000,00:08.000\nlost\ntoo\n";
  expect(read(file)).toMatchObject({ texts: ["said"], lines: [1, 7] });
});

test("SRT: neither the words nor the number of a skipped cue join the previous cue", () => {
  const file =
    "1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n00:00:0x,000 -> 00:00:04,000\nlost\n\n3\n00:00:05,000 --> 00:00:06,000\nthree\n";
  expect(read(file)).toMatchObject({ texts: ["one", "three"], lines: [6] });
});

test("WebVTT: times without an arrow are not words, in a block of their own or below another cue", () => {
  const file =
    "WEBVTT\n\n00:01.000 --> 00:02.000\none\n00:03.000 -> 00:04.000\nlost\n\n00:05.000 00:06.000\nlost\n\n00:07.000 --> 00:08.000\ntwo\n";
  expect(read(file).texts).toEqual(["one", "two"]);
  expect(read(file).lines).toContain(5);
});

test("SAMI: a caption ends at the next SYNC that can be read", () => {
  const { cues, lines } = read(
    "<SAMI><BODY>\n<SYNC Start=1000><P>one\n<SYNC Start=x><P>&nbsp;\n<SYNC Start=4000><P>two",
  );
  expect(cues).toMatchObject([{ startMs: 1_000, endMs: 4_000 }, { startMs: 4_000 }]);
  expect(lines).toEqual([3]);
});

test("notes: what follows a malformed time is skipped, and a ratio is not a time", () => {
  const file = "[00:01] screens\n16:9 or 4:3\n[00:1x] lost\nlost too\n[00:09] said\n";
  expect(read(file)).toMatchObject({ texts: ["screens 16:9 or 4:3", "said"], lines: [3] });
});

test("YouTube: a caption that is never closed keeps its words and its time", () => {
  const file = '<transcript>\n<text start="1" dur="1">one\n<text start="3" dur="1">two</text></transcript>';
  expect(read(file).cues).toMatchObject([
    { startMs: 1_000, endMs: 2_000, text: "one" },
    { startMs: 3_000, endMs: 4_000, text: "two" },
  ]);
  expect(read(file).lines).toContain(2);
});

test("JSON: a first entry without a start does not hide the others", () => {
  const file = JSON.stringify({ segments: [{ text: "lost" }, { start: 1, end: 2, text: "said" }] });
  expect(read(file).texts).toEqual(["said"]);
});
