import { describe, expect, test } from "vitest";
import { parseTtml } from "./ttml";

const APPLE = 'xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="Word"';
const cuesOf = (body: string, attributes = "") =>
  parseTtml(`<tt xmlns="http://www.w3.org/ns/ttml" ${attributes}><body>${body}</body></tt>`).cues;
const linesOf = (body: string, attributes?: string) =>
  cuesOf(body, attributes).map(({ startMs, endMs, text }) => [startMs, endMs, text]);
const wordsOf = (body: string, attributes?: string) =>
  cuesOf(body, attributes).map((cue) => cue.words?.map(({ startMs, endMs, text }) => [startMs, endMs, text]));

describe("spans with times are the words of their paragraph", () => {
  test("relative to it, by the standard", () => {
    const body =
      '<p begin="10s" end="13s"><span begin="0s" end="1s">We</span> <span begin="1s" end="3s">stem</span></p>';
    expect(linesOf(body)).toEqual([[10_000, 13_000, "We stem"]]);
    expect(wordsOf(body)).toEqual([
      [
        [10_000, 11_000, "We"],
        [11_000, 13_000, "stem"],
      ],
    ]);
  });

  test("from the start of the media, if relative times would leave it", () => {
    const body = `<div begin="5.5" end="1:05.000"><p begin="10.000" end="13.000"><span begin="10.000" end="11.000">We</span> <span begin="11.000" end="13.000">stem</span></p>
<p begin="1:01.500" end="1:03.000"><span begin="1:01.500" end="1:03.000">words</span></p></div>`;
    expect(linesOf(body)).toEqual([
      [10_000, 13_000, "We stem"],
      [61_500, 63_000, "words"],
    ]);
    expect(wordsOf(body)[0]).toEqual([
      [10_000, 11_000, "We"],
      [11_000, 13_000, "stem"],
    ]);
  });

  test("the rest of the file decides for a paragraph that both readings fit", () => {
    const first =
      '<p begin="1s" end="9s"><span begin="1s" end="2s">We</span> <span begin="2s" end="3s">stem</span></p>';
    const second = '<p begin="20s" end="22s"><span begin="20s" end="22s">words</span></p>';
    expect(wordsOf(first)[0]?.[0]).toEqual([2_000, 3_000, "We"]);
    expect(wordsOf(first + second)[0]?.[0]).toEqual([1_000, 2_000, "We"]);
    expect(wordsOf(first, APPLE)[0]?.[0]).toEqual([1_000, 2_000, "We"]);
  });

  test("a paragraph without times lasts from its first span to its last", () => {
    expect(linesOf('<p><span begin="5s" end="6s">one</span> <span begin="6s" end="7s">two</span></p>')).toEqual([
      [5_000, 7_000, "one two"],
    ]);
  });

  test("spans without whitespace between them are syllables of one word, except in scripts without spaces", () => {
    const spans = (texts: string[]) =>
      `<p begin="0s" end="9s">${texts.map((text, i) => `<span begin="${i}s" end="${i + 1}s">${text}</span>`).join("")}</p>`;
    expect(wordsOf(spans(["an", "gels ", "sing", "!"]))).toEqual([
      [
        [0, 2_000, "angels"],
        [2_000, 4_000, "sing!"],
      ],
    ]);
    expect(wordsOf(spans(["你", "好"]))[0]).toHaveLength(2);
    expect(linesOf(spans(["你", "好"]))).toEqual([[0, 9_000, "你好"]]);
  });

  test("text without times fills the gap, and punctuation belongs to the word before it", () => {
    expect(
      wordsOf('<p begin="10s" end="20s">So <span begin="2s" end="3s">we</span>, <span begin="3s">stem</span>.</p>'),
    ).toEqual([
      [
        [10_000, 12_000, "So"],
        [12_000, 13_000, "we,"],
        [13_000, 20_000, "stem."],
      ],
    ]);
  });

  test("background vocals are part of the line, and translations of lyrics are not", () => {
    const body = `<p begin="12.000" end="16.000" ttm:agent="v1"><span begin="12.000" end="13.500">Main</span> <span ttm:role="x-bg" begin="13.000" end="16.000"><span begin="13.000" end="14.500">(oh</span> <span begin="14.500" end="16.000">yeah)</span></span><span ttm:role="x-translation">Principal</span></p>`;
    expect(cuesOf(body, APPLE)).toMatchObject([{ startMs: 12_000, text: "Main (oh yeah)", speaker: "v1" }]);
    expect(wordsOf(body, APPLE)[0]?.at(-1)).toEqual([14_500, 16_000, "yeah)"]);
  });

  test("a span whose time cannot be read keeps its text, with a warning", () => {
    const { cues, warnings } = parseTtml(
      '<tt><body>\n<p begin="1s" end="3s"><span begin="x" end="1s">We</span> <span begin="1s" end="2s">stem</span></p></body></tt>',
    );
    expect(cues).toMatchObject([{ startMs: 1_000, endMs: 3_000, text: "We stem" }]);
    expect(warnings).toEqual([{ line: 2, message: expect.stringContaining("cannot be read") }]);
  });
});

describe("spans with times are captions of their own", () => {
  test("if they replace each other and each is a sentence", () => {
    expect(
      linesOf(
        '<p begin="10s" end="20s"><span begin="0s" end="3s">We stem.</span><br/><span begin="5s" end="8s">Then we index.</span></p>',
      ),
    ).toEqual([
      [10_000, 13_000, "We stem."],
      [15_000, 18_000, "Then we index."],
    ]);
  });

  test("but not if one stays while the next is added, or if other text stays", () => {
    const painted =
      '<p begin="0s" end="8s"><span begin="0s">We stem.</span> <span begin="3s">Then we index.</span></p>';
    expect(linesOf(painted)).toEqual([[0, 8_000, "We stem. Then we index."]]);
    const named =
      '<p begin="0s" end="8s">ADA <span begin="0s" end="3s">We stem.</span> <span begin="4s" end="6s">We index.</span></p>';
    expect(linesOf(named)).toEqual([[0, 8_000, "ADA We stem. We index."]]);
  });
});
