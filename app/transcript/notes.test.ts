import { describe, expect, test } from "vitest";
import { isNotes, parseNotes } from "./notes";

describe("isNotes", () => {
  test.each([
    ["YouTube's transcript panel, copied", "0:00\nwelcome back\n0:04\ntoday we look at"],
    ["a list in brackets", "[00:00:00] Welcome\n[00:02:17] Stemming"],
    ["chapters in a description", "00:00 Welcome\n02:17 – Stemming\n10:05 — Questions"],
    ["lyrics", "[ti:Words]\n[ar:Stemmers]\n[by:Ada]\n[length:03:10]\n[00:12.00]We stem\n[00:17.20]the words"],
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
    ["links of Markdown", "[00:12](https://a.test)\n[02:41](https://a.test)"],
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

  test("lyrics may have no space after a time, several times for a line, and lines about themselves", () => {
    const { cues, warnings } = parseNotes(
      "[ti:Words]\n[00:12.00]We stem\n[00:17.20] the words\n[by:Ada]\n[00:21.10][00:45.10]and count\n[00:30.00]again",
    );
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [12_000, 17_200, "We stem"],
      [17_200, 21_100, "the words"],
      [21_100, 30_000, "and count"],
      [30_000, 45_100, "again"],
      [45_100, 45_100, "and count"],
    ]);
    expect(warnings).toEqual([]);
  });

  test("a line of many times takes no longer than its length", () => {
    expect(parseNotes(`${"[00:12.00]".repeat(2_000)}word`).cues).toHaveLength(2_000);
  });

  test("Descript's Markdown has the speaker before the time", () => {
    const text = "# Lecture\n\n**Ana:** [00:00:00] Hello everyone.\n\n**Bob Lee**: (00:35) Is this recorded?\n";
    expect(isNotes(text)).toBe(true);
    expect(parseNotes(text).cues.map(({ startMs, speaker, text }) => [startMs, speaker, text])).toEqual([
      [0, "Ana", "Hello everyone."],
      [35_000, "Bob Lee", "Is this recorded?"],
    ]);
  });

  test("names before every note are speakers", () => {
    const { cues } = parseNotes("[00:00] Ana: Hello.\n[00:05] Ana: We stem.\n[00:09] Ana: Why?");
    expect(cues.map(({ speaker, text }) => `${speaker}, ${text}`)).toEqual([
      "Ana, Hello.",
      "Ana, We stem.",
      "Ana, Why?",
    ]);
  });
});
