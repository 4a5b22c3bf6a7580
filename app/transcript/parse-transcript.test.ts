import { expect, test } from "vitest";
import { parseTranscript } from "./parse-transcript";
import { TranscriptError } from "./transcript-error";

const parse = (text: string) => parseTranscript(Buffer.from(text));

test("the format is detected by content, not by the file name", () => {
  expect(parse("WEBVTT - a title\n\n00:01.000 --> 00:02.000\nx\n").format).toBe("webvtt");
  expect(parse("1\n00:00:01,000 --> 00:00:02,000\nx\n").format).toBe("srt");
});

test("cues come in the order of their times", () => {
  const { cues } = parse("WEBVTT\n\n00:05.000 --> 00:06.000\nlater\n\n00:01.000 --> 00:02.000\nfirst\n");
  expect(cues.map((cue) => cue.text)).toEqual(["first", "later"]);
});

test("cues that start together keep their order, whichever ends first", () => {
  const { cues } = parse("WEBVTT\n\n00:01.000 --> 00:05.000\n- Is it sorted?\n\n00:01.000 --> 00:03.000\n- It is.\n");
  expect(cues.map((cue) => cue.text)).toEqual(["- Is it sorted?", "- It is."]);
});

test.each([
  ["an empty file", "", /empty/, 1],
  ["white space", " \n\n", /empty/, 1],
  ["a web page", "<html>Sign in</html>", /not recognized/, 1],
  ["a binary file", "ab\ncd\0ef", /binary/, 2],
  ["a transcript without words", "WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n", /no words/, 1],
])("%s is rejected with its line", (_name, text, message, line) => {
  expect(() => parse(text)).toThrow(TranscriptError);
  expect(() => parse(text)).toThrow(message);
  try {
    parse(text);
  } catch (error) {
    expect((error as TranscriptError).line).toBe(line);
  }
});
