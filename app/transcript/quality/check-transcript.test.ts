import { describe, expect, it } from "vitest";
import type { Timing } from "~/course/timing";
import type { Line } from "../edits/line";
import { checkTranscript } from "./check-transcript";

const WORDS = "so the next thing that we look at is how a search engine finds its documents".split(" ");

/** A talk as a person captions it: about 140 words a minute, lines of different lengths, sentences of 16 words. */
function talk(count = 120): Line[] {
  let startMs = 1_500;
  return Array.from({ length: count }, (_, n) => {
    const words = Array.from({ length: 8 }, (_word, k) => WORDS[(n * 8 + k) % WORDS.length]);
    const lengthMs = 3_000 + ((n * 137) % 900);
    const line = { startMs, endMs: startMs + lengthMs, text: words.join(" ") + (n % 2 === 1 ? "." : "") };
    startMs += lengthMs;
    return line;
  });
}

const later = (lines: Line[], byMs: number) =>
  lines.map((line) => ({ ...line, startMs: line.startMs + byMs, endMs: line.endMs + byMs }));
const check = (
  lines: Line[],
  { videoMs = null, timing = "exact" }: { videoMs?: number | null; timing?: Timing } = {},
) => checkTranscript({ lines, timing, videoMs });
const kindsOf = (...given: Parameters<typeof check>) => check(...given).map(({ kind }) => kind);
const firstOf = (lines: Line[], at: number) => lines[at]!.startMs;

it("lists the lines that a recognizer was unsure of, the least sure first", () => {
  const percents: Record<number, number> = { 3: 55, 7: 20, 9: 80 };
  const lines = talk().map((line, n) => ({ ...line, confidence: { percent: percents[n] ?? 95, unsureWords: [] } }));
  expect(check(lines)).toEqual([
    { kind: "unsure", count: 2, of: 120, moments: [firstOf(lines, 7), firstOf(lines, 3)] },
  ]);
});

it("finds nothing wrong with a transcript that a person made", () => {
  const lines = talk();
  expect(check(lines, { videoMs: lines.at(-1)!.endMs + 60_000 })).toEqual([]);
  expect(check([])).toEqual([]);
});

describe("the times of a transcript", () => {
  const lines = talk();

  it("must not go beyond the video", () => {
    const videoMs = lines[100]!.startMs;
    expect(check(lines, { videoMs })[0]).toMatchObject({
      kind: "after_end",
      moments: [0, 1, 2, 3].map((n) => firstOf(lines, 100 + n)),
    });
  });
  it("must not overlap often", () => {
    const overlapping = lines.map((line, n) => (n % 10 === 0 ? { ...line, endMs: line.endMs + 1_500 } : line));
    expect(check(overlapping)).toMatchObject([{ kind: "overlap", count: 12 }]);
    expect(kindsOf(lines.map((line, n) => (n === 7 ? { ...line, endMs: line.endMs + 1_500 } : line)))).toEqual([]);
  });
  it("must differ in length", () => {
    expect(kindsOf(lines.map((line, n) => ({ ...line, startMs: n * 3_400, endMs: (n + 1) * 3_400 })))).toEqual([
      "same_length",
    ]);
  });
  it("must leave time to read a line", () => {
    const short = lines.map((line, n) =>
      n % 40 === 0 ? { ...line, endMs: line.startMs + (n === 0 ? 0 : 100) } : line,
    );
    expect(check(short)).toMatchObject([
      { kind: "too_short", count: 3, moments: [0, 40, 80].map((n) => firstOf(lines, n)) },
    ]);
  });
  it("must not have long gaps, except before and after the talk", () => {
    const gap = [...lines.slice(0, 60), ...later(lines.slice(60), 61_000)];
    expect(check(gap)).toEqual([{ kind: "gap", count: 1, moments: [lines[59]!.endMs] }]);
    expect(check(later(lines, 120_000), { videoMs: lines.at(-1)!.endMs + 240_000 })).toEqual([]);
    expect(kindsOf(lines, { videoMs: lines.at(-1)!.endMs + 240_000 })).toEqual(["gap"]);
  });
  it("must fit the pace of speech", () => {
    const scaled = (factor: number) =>
      lines.map((line) => ({ ...line, startMs: line.startMs * factor, endMs: line.endMs * factor }));
    expect(kindsOf(scaled(0.4))).toEqual(["fast"]);
    expect(kindsOf(scaled(3))).toEqual(["slow"]);
  });
  it.each(["start-only", "estimated"] as const)("are not checked if they are %s", (timing) => {
    expect(check([...lines.slice(0, 9), ...later(lines.slice(9), 400_000)], { timing, videoMs: 9 })).toEqual([]);
  });
});

describe("the words of a transcript", () => {
  it("have punctuation", () => {
    const lines = talk().map((line) => ({ ...line, text: line.text.replace(".", "") }));
    expect(check(lines)).toMatchObject([
      {
        kind: "no_punctuation",
        count: 4,
        moments: [firstOf(lines, 0), firstOf(lines, 25), firstOf(lines, 50), firstOf(lines, 75)],
      },
    ]);
  });
  it("may end a sentence with a quotation mark", () => {
    expect(check(talk().map((line) => ({ ...line, text: line.text.replace(".", "?”") })))).toEqual([]);
  });
  it.each(["Speaker 1", "SPEAKER_02", "unknown", "Hablante B"])(
    "have a finding for the placeholder speaker “%s”",
    (speaker) => {
      const lines = talk().map((line, n) => ({ ...line, speaker: n < 100 ? "Ada" : speaker }));
      expect(check(lines)).toMatchObject([
        { kind: "unnamed_speakers", count: 20, moments: [100, 101, 102, 103].map((n) => firstOf(lines, n)) },
      ]);
    },
  );
  it("may be said by people with names, and by nobody in particular", () => {
    expect(check(talk().map((line, n) => (n % 9 === 0 ? { ...line, speaker: "Ada Lovelace" } : line)))).toEqual([]);
  });
});

it("lists what to fix first at first", () => {
  const lines = talk().map((line) => ({ ...line, text: line.text.replace(".", "") }));
  const gap = [...lines.slice(0, 60), ...later(lines.slice(60), 61_000)];
  expect(kindsOf(gap, { videoMs: lines[60]!.startMs })).toEqual(["after_end", "gap", "no_punctuation"]);
});
