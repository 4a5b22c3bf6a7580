import { describe, expect, test } from "vitest";
import { isNotes, parseNotes } from "./notes";

describe("isNotes", () => {
  test.each([
    ["YouTube's transcript panel, copied", "0:00\nwelcome back\n0:04\ntoday we look at"],
    ["a list in brackets", "[00:00:00] Welcome\n[00:02:17] Stemming"],
    ["chapters in a description", "00:00 Welcome\n02:17 – Stemming\n10:05 — Questions"],
    ["times with a fraction", "00:00.000 Welcome\n00:04.120 Today"],
  ])("recognizes %s", (_name, text) => {
    expect(isNotes(text)).toBe(true);
  });

  test.each([
    ["prose that mentions times", "Office hours are at 12:30.\nThe exam starts at 9:00 and ends at 11:00."],
    ["one time among many lines", "09:30 is when we meet\nBring a pen.\nBring paper.\nBring water."],
    ["subtitles", "00:00:01,000 --> 00:00:02,000\n00:00:03,000 --> 00:00:04,000"],
    ["ratios", "16:9 is wide\n4:3 is not"],
    ["seconds above 59", "00:75 no\n01:99 no"],
    ["nothing", "\n\n"],
  ])("does not take %s for notes", (_name, text) => {
    expect(isNotes(text)).toBe(false);
  });
});

describe("parseNotes", () => {
  test("a transcript copied from YouTube has its words below each time", () => {
    const { cues, timing } = parseNotes("0:00\nwelcome back\n0:04\ntoday we look\nat stemming\n1:00:09\nthank you");
    expect(timing).toBe("start-only");
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [0, 4_000, "welcome back"],
      [4_000, 3_609_000, "today we look at stemming"],
      [3_609_000, 3_609_000, "thank you"],
    ]);
  });

  test("text above the first time is reported with its line, and is not a cue", () => {
    const { cues, warnings } = parseNotes("\nLecture 1\n00:00 Welcome");
    expect(cues.map(({ text }) => text)).toEqual(["Welcome"]);
    expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("before the first time") }]);
  });

  test("a time without words makes no cue", () => {
    expect(parseNotes("00:00 Welcome\n00:05\n00:09 Stemming").cues.map(({ text }) => text)).toEqual([
      "Welcome",
      "Stemming",
    ]);
  });

  test("a dash or a colon after the time is not part of the note", () => {
    expect(parseNotes("00:00 - a\n00:01: b\n00:02 — c").cues.map(({ text }) => text)).toEqual(["a", "b", "c"]);
  });
});
