import { expect, test } from "vitest";
import { parseSrt } from "./srt";

const textsOf = (file: string) => parseSrt(file).cues.map((cue) => cue.text);

test("a cue has its number, its times in milliseconds and its text on one line", () => {
  expect(parseSrt("7\n00:00:01,500 --> 01:00:02,003\nThe inverted\nindex\n").cues).toEqual([
    { id: "7", startMs: 1_500, endMs: 3_602_003, text: "The inverted index" },
  ]);
});

test.each([
  ["full stops before the milliseconds", "1\n00:00:01.000 --> 00:00:02.000\nx\n"],
  ["no numbers", "00:00:01,000 --> 00:00:02,000\nx\n"],
  ["no hours", "1\n00:01,000 --> 00:02,000\nx\n"],
  ["a long arrow and coordinates", "1\n00:00:01,000 ---> 00:00:02,000 X1:10 X2:20\nx\n"],
  ["short milliseconds", "1\n0:0:1,0 --> 0:0:2,0\nx\n"],
])("a file with %s is read", (_name, file) => {
  expect(parseSrt(file).cues).toMatchObject([{ startMs: 1_000, endMs: 2_000, text: "x" }]);
});

test("cues need no blank line between them, and a blank line inside a cue does not end it", () => {
  expect(
    textsOf("1\n00:00:01,000 --> 00:00:02,000\none\n2\n00:00:03,000 --> 00:00:04,000\ntwo\n\nstill two\n"),
  ).toEqual(["one", "two still two"]);
});

test("a number in the captions is not a cue number", () => {
  expect(textsOf("1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\nthe answer\n")).toEqual([
    "42",
    "the answer",
  ]);
});

test("style tags are removed, and text that only looks like a tag is kept", () => {
  expect(
    textsOf(
      "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color=red>if a < b</font> and b > c, vector<int> &amp; more\n",
    ),
  ).toEqual(["if a < b and b > c, vector<int> & more"]);
});

test("a cue that ends before it starts keeps its start and is reported with its line", () => {
  const { cues, warnings } = parseSrt("1\n00:00:05,000 --> 00:00:02,000\nx\n");
  expect(cues).toMatchObject([{ startMs: 5_000, endMs: 5_000 }]);
  expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("ends before it starts") }]);
});

test("what Whisper prints has the words beside the times", () => {
  const { cues } = parseSrt(
    "[00:00.000 --> 00:04.000]  Hello everyone,\nwelcome.\n[00:00:04.000 --> 00:00:08.500]   Today\n[00:09.000 --> 00:10.000]\n",
  );
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 4_000, "Hello everyone, welcome."],
    [4_000, 8_500, "Today"],
  ]);
});
