import { describe, expect, test } from "vitest";
import { parseJsonTranscript } from "./json-transcript";

const parse = (json: unknown) => parseJsonTranscript(JSON.stringify(json));
const cuesOf = (json: unknown) => parse(json).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);

describe("speech recognizers", () => {
  test("Whisper: segments in seconds", () => {
    const json = {
      text: " We stem. Why?",
      segments: [
        { id: 0, seek: 0, start: 0.0, end: 1.52, text: " We stem.", tokens: [50364], avg_logprob: -0.2 },
        { id: 1, seek: 0, start: 1.52, end: 2.004, text: " Why?" },
      ],
      language: "en",
    };
    expect(cuesOf(json)).toEqual([
      [0, 1_520, "We stem."],
      [1_520, 2_004, "Why?"],
    ]);
    expect(parse(json)).toMatchObject({ format: "whisper", timing: "exact", warnings: [] });
  });

  test("WhisperX: speakers, and words of which some have no time", () => {
    const { cues } = parse({
      segments: [
        {
          start: 1,
          end: 3,
          text: " Chapter 10 begins",
          speaker: "SPEAKER_01",
          words: [
            { word: "Chapter", start: 1, end: 1.6, score: 0.9 },
            { word: "10" },
            { word: "begins", start: 2.2, end: 3 },
            { word: " ", start: 2.9, end: 3 },
            { word: "back", start: 3, end: 2 },
          ],
        },
      ],
    });
    expect(cues).toEqual([
      {
        id: null,
        startMs: 1_000,
        endMs: 3_000,
        text: "Chapter 10 begins",
        speaker: "SPEAKER_01",
        words: [
          { startMs: 1_000, endMs: 1_600, text: "Chapter" },
          { startMs: 2_200, endMs: 3_000, text: "begins" },
        ],
      },
    ]);
  });

  test("whisper.cpp: offsets in milliseconds", () => {
    expect(
      cuesOf({
        result: { language: "en" },
        transcription: [
          {
            timestamps: { from: "00:00:00,000", to: "00:00:02,500" },
            offsets: { from: 0, to: 2_500 },
            text: " We stem.",
          },
        ],
      }),
    ).toEqual([[0, 2_500, "We stem."]]);
  });

  test("AWS Transcribe: an item's own speaker label counts, and punctuation before the first word is dropped", () => {
    const punctuation = { type: "punctuation", alternatives: [{ content: "." }] };
    const word = {
      type: "pronunciation",
      start_time: "0.04",
      end_time: "0.5",
      speaker_label: "spk_3",
      alternatives: [{ content: "Yes" }, { content: "Yet" }],
    };
    expect(parse({ results: { items: [punctuation, word, punctuation] } }).cues).toEqual([
      { id: null, startMs: 40, endMs: 500, text: "Yes.", speaker: "spk_3" },
    ]);
  });
});

describe("players and archives", () => {
  test("Podcasting 2.0: segments with startTime", () => {
    expect(
      parse({
        version: "1.0.0",
        segments: [
          { speaker: "Ada", startTime: 0.5, endTime: 0.75, body: "I" },
          { startTime: 1, body: "stem" },
        ],
      }),
    ).toMatchObject({
      format: "podcast",
      cues: [
        { startMs: 500, endMs: 750, text: "I", speaker: "Ada" },
        { startMs: 1_000, endMs: 1_000, text: "stem" },
      ],
    });
  });

  test("YouTube's json3 without word times has none", () => {
    const [cue] = parse({ events: [{ tStartMs: 500, dDurationMs: 1_500, segs: [{ utf8: "two\nlines" }] }] }).cues;
    expect(cue).toEqual({ id: null, startMs: 500, endMs: 2_000, text: "two lines" });
  });

  test("edX's sjson: null is a cue without words, and a missing end is the start", () => {
    expect(cuesOf({ start: [0, 1_000, 2_000], end: [1_000, 2_000], text: ["one", null, "three"] })).toEqual([
      [0, 1_000, "one"],
      [2_000, 2_000, "three"],
    ]);
  });

  test.each([
    ["a duration", { text: "one", start: 1.5, duration: 2 }, 3_500],
    ["a short name for it", { text: "one", start: 1.5, dur: "2.0" }, 3_500],
    ["an end", { text: "one", start: 1.5, end: 4 }, 4_000],
    ["neither", { text: "one", start: 1.5 }, 1_500],
  ])("a list of segments with %s", (_name, segment, endMs) => {
    expect(cuesOf([segment])).toEqual([[1_500, endMs, "one"]]);
  });

  test("a map of times to text is put in order, and has starts only", () => {
    expect(parse({ "01:10": "later", "00:06": "first" })).toMatchObject({
      format: "clock-map",
      timing: "start-only",
      cues: [
        { startMs: 6_000, endMs: 70_000, text: "first" },
        { startMs: 70_000, endMs: 70_000, text: "later" },
      ],
    });
  });
});

test.each([
  [
    "a start that is not a number",
    [
      { start: 0, text: "a" },
      { start: "soon", text: "b" },
    ],
  ],
  ["a missing start", [{ start: 0, text: "a" }, { text: "b" }]],
])("a segment with %s is skipped with a warning", (_name, segments) => {
  const { cues, warnings } = parse({ segments: segments.map((segment) => ({ end: 1, ...segment })) });
  expect(cues.map(({ text }) => text)).toEqual(["a"]);
  expect(warnings).toEqual([{ message: expect.stringContaining("skipped") }]);
});

test.each([
  ["Podcasting 2.0", { segments: [null, { startTime: 1, endTime: 2, body: "one" }] }],
  ["Whisper", { segments: [{ start: 1, end: 2, text: "one", words: [null] }, null] }],
  ["whisper.cpp", { transcription: [null, { offsets: { from: 1_000, to: 2_000 }, text: "one" }] }],
  ["YouTube", { events: [null, { tStartMs: 1_000, dDurationMs: 1_000, segs: [null, { utf8: "one" }] }] }],
  [
    "AWS Transcribe",
    {
      results: {
        items: [null, { type: "pronunciation", start_time: "1", end_time: "2", alternatives: [{ content: "one" }] }],
      },
    },
  ],
  ["a list of segments", [null, { text: "one", start: 1, end: 2 }]],
])("an entry of %s that is null is left out, and the others are read", (_name, json) => {
  expect(parse(json).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([[1_000, 2_000, "one"]]);
});

test.each([
  ["an empty object", {}],
  ["an empty list", []],
  ["no segments", { segments: [] }],
  ["segments of something else", { segments: [{ name: "intro" }] }],
  ["a map with keys that are not times", { "00:06": "said", title: "Lecture" }],
  ["AWS Transcribe without items", { results: { items: [] } }],
  ["a number", 7],
  ["null", null],
])("%s is not a transcript", (_name, json) => {
  expect(() => parse(json)).toThrow("Transcript not recognized");
});

test.each([
  ['{"segments": [\n', 2],
  ['{"segments": [\n{"start" 0}', 2],
  ["[\n\n\n{,}]", 4],
])("%j breaks on line %d", (text, line) => {
  expect(() => parseJsonTranscript(text)).toThrow(expect.objectContaining({ name: "TranscriptError", line }));
});
