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

  test("what tts:display hides is not part of the transcript", () => {
    const hidden = '<span tts:display="none">(hidden <span>note</span>)</span>';
    expect(
      cuesOf(`<p begin="1s" end="2s">We ${hidden}stem</p><p begin="2s" end="3s" tts:display="none">no</p>`),
    ).toEqual([[1_000, 2_000, "We stem"]]);
    expect(cuesOf('<p begin="1s" end="2s"><span tts:display="auto">shown</span></p>')).toEqual([
      [1_000, 2_000, "shown"],
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

describe("time containers", () => {
  test("in a sequence, each child starts when the previous one ends", () => {
    expect(
      parseTtml(
        '<tt><body timeContainer="seq"><div timeContainer="seq" begin="10s"><p dur="2s">one</p><p begin="1s" dur="2s">two</p></div><div><p begin="1s" end="2s">three</p></div></body></tt>',
      ).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
    ).toEqual([
      [10_000, 12_000, "one"],
      [13_000, 15_000, "two"],
      [16_000, 17_000, "three"],
    ]);
  });

  test("the spans of a sequence are words one after another", () => {
    const { cues } = parseTtml(
      '<tt><body><p begin="5s" timeContainer="seq"><span dur="1s">we</span> <span dur="2s">stem</span></p></body></tt>',
    );
    expect(cues).toMatchObject([
      { startMs: 5_000, endMs: 8_000, text: "we stem", words: [{ endMs: 6_000 }, { startMs: 6_000, endMs: 8_000 }] },
    ]);
  });

  test("animations have times that are not those of words", () => {
    expect(cuesOf('<p begin="1s" end="4s"><set begin="1s" tts:color="red"/>one</p>')).toEqual([[1_000, 4_000, "one"]]);
  });

  test("a paragraph without an end ends when the next one starts", () => {
    expect(cuesOf('<p begin="1s">one</p><p begin="4s" end="5s">two</p>')).toEqual([
      [1_000, 4_000, "one"],
      [4_000, 5_000, "two"],
    ]);
  });
});

test("a paragraph that is never closed ends where the next begins, and does not move it", () => {
  const { cues, warnings } = parseTtml(
    `<tt><body><div>\n<p begin="10s" end="12s">one\n<p begin="13s" end="14s">two</p>\n</div><div>\n<p begin="15s" end="16s">three</p></div></body></tt>`,
  );
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [10_000, 12_000, "one"],
    [13_000, 14_000, "two"],
    [15_000, 16_000, "three"],
  ]);
  expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("never closed") }]);
});

test("words after a missing quotation mark do not get the times of another paragraph", () => {
  const body = '<p begin="1s" end="2s>a</p>\n<p begin="3s" end="4s">b</p>\n<p begin="5s" end="6s">c</p>';
  expect(cuesOf(body)).toEqual([[5_000, 6_000, "c"]]);
});

test("SMPTE time codes count frames: those of 29.97 frames a second drift from the clock unless some are dropped", () => {
  const start = (dropMode: string) =>
    cuesOf(
      '<p begin="01:00:00:00" end="01:00:02:00">one</p>',
      `ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="${dropMode}"`,
    )[0]?.[0];
  expect(start("nonDrop")).toBe(3_603_600);
  expect(start("dropNTSC")).toBe(3_599_996);
});

test.each([
  ["00:00:01:15.1", 1_517],
  ["19.311", 19_311],
  ["1:03.420", 63_420],
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
