import { describe, expect, test } from "vitest";
import { isTtml, parseTtml } from "./ttml";
import { ttmlClock } from "./ttml-time";

const cuesOf = (body: string, attributes = "") =>
  parseTtml(`<tt xmlns="http://www.w3.org/ns/ttml" ${attributes}><body><div>${body}</div></body></tt>`).cues.map(
    ({ startMs, endMs, text }) => [startMs, endMs, text],
  );

describe("isTtml", () => {
  test.each([
    ['<tt xmlns="http://www.w3.org/ns/ttml">', true],
    ['<?xml version="1.0" encoding="UTF-8"?>\n<!-- Kaltura -->\n<tt>', true],
    ["<tt:tt xmlns:tt=''>", true],
    ["<title>", false],
    ["<html><tt>code</tt></html>", false],
  ])("%j: %s", (text, expected) => {
    expect(isTtml(text)).toBe(expected);
  });
});

describe("parseTtml", () => {
  test("Kaltura's DFXP: two digits after the point, and line breaks", () => {
    expect(
      cuesOf(
        '<p begin="00:00:01.25" end="00:00:03.50" style="s1">We stem<br/>words</p>\n<p begin="3.5s" dur="1s">So</p>',
      ),
    ).toEqual([
      [1_250, 3_500, "We stem words"],
      [3_500, 4_500, "So"],
    ]);
  });

  test("a paragraph cannot outlast the element that contains it", () => {
    expect(
      parseTtml('<tt><body begin="10s" end="20s"><p begin="5s" end="60s">one</p><p>two</p></body></tt>').cues,
    ).toMatchObject([
      { startMs: 15_000, endMs: 20_000 },
      { startMs: 10_000, endMs: 20_000 },
    ]);
  });

  test("of an end and a duration, the earlier ends the caption", () => {
    expect(cuesOf('<p begin="1s" end="9s" dur="2s">one</p>')).toEqual([[1_000, 3_000, "one"]]);
  });

  test("times count in the frames and ticks that the file declares", () => {
    const frames = 'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"';
    expect(cuesOf('<p begin="24f" end="00:00:02:12">one</p>', frames)).toEqual([[1_001, 2_501, "one"]]);
    expect(cuesOf('<p begin="5t" end="10t">one</p>', 'ttp:tickRate="10"')).toEqual([[500, 1_000, "one"]]);
    expect(cuesOf('<p begin="50t" end="75t">one</p>', 'ttp:frameRate="25"')).toEqual([[2_000, 3_000, "one"]]);
  });

  test("an agent without a name is named by its id", () => {
    expect(parseTtml('<tt><body><p begin="0s" end="1s" ttm:agent="lecturer">one</p></body></tt>').cues).toMatchObject([
      { speaker: "lecturer" },
    ]);
  });

  test("descriptions inside a paragraph are not captions", () => {
    expect(cuesOf('<p begin="0s" end="1s"><metadata><desc>music</desc></metadata>one</p>')).toEqual([
      [0, 1_000, "one"],
    ]);
  });

  test("a paragraph without words is not a caption", () => {
    expect(cuesOf('<p begin="0s" end="1s"> <br/> </p><p begin="1s" end="2s">one</p>')).toEqual([[1_000, 2_000, "one"]]);
  });

  test("a caption whose start cannot be read is skipped with its line, instead of starting at 0", () => {
    const { cues, warnings } = parseTtml(
      '<tt><body>\n<p begin="soon" end="9s">lost</p>\n<p begin="1s" end="2s">one</p></body></tt>',
    );
    expect(cues.map(({ text }) => text)).toEqual(["one"]);
    expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("skipped") }]);
  });
});

test.each([
  ["00:00:01:15.1", 1_517],
  ["0001:00:00", 3_600_000],
  ["90m", 5_400_000],
  [" 2s ", 2_000],
  ["1,5s", NaN],
  ["-1s", NaN],
  ["", NaN],
])("the time %j is %d ms at 30 frames of 2 sub-frames", (text, ms) => {
  const parsed = ttmlClock(text, { frameRate: 30, subFrameRate: 2, tickRate: 1 });
  if (Number.isNaN(ms)) expect(parsed).toBeNaN();
  else expect(Math.round(parsed)).toBe(ms);
});
