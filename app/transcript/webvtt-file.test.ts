import { expect, test } from "vitest";
import { readWebVttFile } from "./webvtt-file";

const cue = (file: string) => readWebVttFile(file)?.cues.map(({ id, payload }) => [id, payload]);

test.each([
  ["a title after the signature", "WEBVTT - Lecture 1\n\n00:01.000 --> 00:02.000\nsaid"],
  ["YouTube's header", "WEBVTT\nKind: captions\nLanguage: en\n\n00:01.000 --> 00:02.000\nsaid"],
  ["HLS's time map", "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.000\nsaid"],
  ["no blank line below the header", "WEBVTT\n00:01.000 --> 00:02.000\nsaid"],
  ["a note", "WEBVTT\n\nNOTE\nchecked by hand\n\n00:01.000 --> 00:02.000\nsaid"],
  ["Panopto's tab after the signature", "WEBVTT\t\n\n00:01.000 --> 00:02.000\nsaid\n\n\n"],
])("a file with %s has its cue", (_name, file) => {
  expect(cue(file)).toEqual([["", "said"]]);
});

test.each(["", "webvtt\n", "WEBVTTX\n", " WEBVTT\n", "1\n00:00:01,000 --> 00:00:02,000\nx"])(
  "%j does not begin as WebVTT does",
  (file) => {
    expect(readWebVttFile(file)).toBeNull();
  },
);

test("the line above the times is the cue's id: Zoom counts, Teams writes a GUID", () => {
  expect(
    cue(
      "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAda Lovelace: one\n\n4a2f7c1e-90d1/12-0\n00:00:03.000 --> 00:00:04.000\n<v Ada>two</v>",
    ),
  ).toEqual([
    ["1", "Ada Lovelace: one"],
    ["4a2f7c1e-90d1/12-0", "<v Ada>two</v>"],
  ]);
});

test("times in the middle of a block begin a new cue", () => {
  expect(cue("WEBVTT\n\n00:01.000 --> 00:02.000\none\ntwo\n00:03.000 --> 00:04.000\nthree")).toEqual([
    ["", "one\ntwo"],
    ["", "three"],
  ]);
});

test("settings after the times do not matter", () => {
  expect(readWebVttFile("WEBVTT\n\n00:01.000-->00:02.500 line:84% position:50%,center\nsaid")?.cues).toEqual([
    { id: "", startMs: 1_000, endMs: 2_500, payload: "said", line: 3 },
  ]);
});

test.each(["00:01.000 --> ", "00:01,000 --> 00:02,000", "00:01.000 --> 00:61.000", "a --> b"])(
  "the times %j are a problem with their line",
  (times) => {
    const file = readWebVttFile(`WEBVTT\n\nid\n${times}\nlost\n\n00:03.000 --> 00:04.000\nsaid`);
    expect(file?.cues.map(({ payload }) => payload)).toEqual(["said"]);
    expect(file?.problems).toEqual([{ line: 4, message: expect.stringContaining("00:01:02.500") }]);
  },
);

test("U+0000 becomes the replacement character, as the standard wants it", () => {
  expect(cue("WEBVTT\n\n00:01.000 --> 00:02.000\na\0b")).toEqual([["", "a\uFFFDb"]]);
});
