import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeLessThan, parseCueText, parseTimestamp, plainCueText } from "./webvtt-cue-text";

describe("plainCueText", () => {
  test.each([
    ["The <b>inverted</b> <i.loud>index</i>", "The inverted index"],
    ["<v.first.loud Martin Porter>Stem it.</v>", "Stem it."],
    ["<lang es-419>buenos días</lang>", "buenos días"],
    ["<ruby>漢<rt>kan</rt></ruby>", "漢kan"],
    ["we <00:02.000>stem", "we stem"],
    ["fish &amp; chips &lt;3 &nbsp;&#x2014;", "fish & chips <3 \u00a0—"],
    ["two\nlines", "two\nlines"],
    ["", ""],
  ])("%j reads %j", (payload, text) => {
    expect(plainCueText(payload)).toBe(text);
  });

  test("text in angle brackets is a tag, as in browsers", () => {
    expect(plainCueText("a vector<int> is generic")).toBe("a vector is generic");
    expect(plainCueText("before <never closed")).toBe("before ");
  });
});

test.each([
  ["if x < 5 we stop and go on", "if x < 5 we stop and go on"],
  ["so a < b and c > d holds", "so a < b and c > d holds"],
  ["a vector<int> of numbers <", "a vector<int> of numbers <"],
  ["it is <= 3 and << 9", "it is <= 3 and << 9"],
  ["a <b>bold</b> <c.yellow>word</c><br/>and <v Ada>", "a bold wordand "],
  ["we <00:02.000>stem <00:03>words", "we stem words"],
  ["<font color='red'>red</font> <!-- no -->", "red "],
  ["x <3 AT&amp;T &lt;", "x <3 AT&T <"],
])("%j keeps its words if only markup is removed: %j", (payload, text) => {
  expect(plainCueText(escapeLessThan(payload))).toBe(text);
});

describe("parseCueText", () => {
  test("Teams writes each speaker as a voice", () => {
    expect(parseCueText("<v Lovelace, Ada (Staff)>Shall we begin?</v>")).toEqual({
      speaker: "Lovelace, Ada (Staff)",
      pieces: [{ type: "text", text: "Shall we begin?" }],
    });
  });

  test("the first voice is the speaker", () => {
    expect(parseCueText("<v Ada>Why? <v Martin>Because.").speaker).toBe("Ada");
  });

  test.each([
    ["<v O&apos;Neil &amp; Co>x", "O'Neil & Co"],
    ["<v\tAda\n Lovelace >x", "Ada Lovelace"],
    ["<v>x", ""],
    ["<video Ada>x", ""],
  ])("%j is said by %j", (payload, speaker) => {
    expect(parseCueText(payload).speaker).toBe(speaker);
  });

  test("a timestamp in the text is when the next words are said", () => {
    expect(parseCueText("we <00:02.000><c>stem</c>").pieces).toEqual([
      { type: "text", text: "we " },
      { type: "time", ms: 2_000 },
      { type: "text", text: "stem" },
    ]);
  });

  test("text without markup is kept to the character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!/[<&]/.test(text));
        expect(plainCueText(text)).toBe(text);
      }),
    );
  });
});

describe("parseTimestamp", () => {
  test.each([
    ["00:00.000", 0],
    ["59:59.999", 3_599_999],
    ["1:00:00.000", 3_600_000],
    ["100:00:00.001", 360_000_001],
  ])("%s is %d ms", (text, ms) => {
    expect(parseTimestamp(text)).toBe(ms);
  });

  test.each(["0:00.000", "00:60.000", "60:00.000", "00:00.00", "00:00,000", "00:00:00", "-00:01.000", " 00:01.000"])(
    "%j is not a WebVTT timestamp",
    (text) => {
      expect(parseTimestamp(text)).toBeNull();
    },
  );
});
