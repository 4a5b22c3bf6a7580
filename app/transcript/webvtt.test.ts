import { expect, test } from "vitest";
import { parseWebVtt } from "./webvtt";

const cuesOf = (body: string) => parseWebVtt(`WEBVTT\n\n${body}\n`)!.cues;

test("a cue has its id, its times in milliseconds and its plain text", () => {
  expect(
    cuesOf("intro\n00:00:01.500 --> 00:01:02.003 align:start\nThe <b>inverted</b> <i.loud>index</i> &amp; more\n"),
  ).toEqual([{ id: "intro", startMs: 1_500, endMs: 62_003, text: "The inverted index & more" }]);
});

test("hours are optional and unlimited", () => {
  expect(cuesOf("00:05.000 --> 100:00:06.000\nx")[0]).toMatchObject({ startMs: 5_000, endMs: 360_006_000 });
});

test("a voice names the speaker", () => {
  expect(cuesOf("00:01.000 --> 00:02.000\n<v.loud Martin Porter>Stem it.</v>")[0]).toMatchObject({
    speaker: "Martin Porter",
    text: "Stem it.",
  });
});

test("inline timestamps become the times of words", () => {
  expect(cuesOf("00:01.000 --> 00:04.000\nwe <00:02.000>stem <00:03.000>words")[0]).toMatchObject({
    text: "we stem words",
    words: [
      { startMs: 1_000, endMs: 2_000, text: "we" },
      { startMs: 2_000, endMs: 3_000, text: "stem" },
      { startMs: 3_000, endMs: 4_000, text: "words" },
    ],
  });
});

test("notes, styles and regions are not captions", () => {
  const cues = cuesOf(
    "NOTE not said\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\n00:01.000 --> 00:02.000\nsaid",
  );
  expect(cues.map((cue) => cue.text)).toEqual(["said"]);
});

test("a signature in lower case or below a blank line is accepted with a warning", () => {
  const { cues, warnings } = parseWebVtt("\nwebvtt\n\n00:01.000 --> 00:02.000\nfine\n")!;
  expect(cues.map((cue) => cue.text)).toEqual(["fine"]);
  expect(warnings).toEqual([{ line: 1, message: expect.stringContaining("WEBVTT") }]);
});

test("words after a tag that is never closed are kept", () => {
  expect(cuesOf("00:01.000 --> 00:02.000\n<v It is a tree")[0]?.text).toBe("<v It is a tree");
});

test("an invalid cue is a warning with its line, and the other cues are read", () => {
  const { cues, warnings } = parseWebVtt(
    "WEBVTT\n\n00:01.000 --> 00:xx.000\nbroken\n\n00:03.000 --> 00:04.000\nfine\n",
  )!;
  expect(cues.map((cue) => cue.text)).toEqual(["fine"]);
  expect(warnings[0]).toMatchObject({ line: 3 });
});

test("words after a less-than sign are kept", () => {
  const cues = parseWebVtt("WEBVTT\n\n00:00.000 --> 00:04.000\nif x < 5 we stop\n<v Ada>else a<b\n")?.cues;
  expect(cues).toMatchObject([{ speaker: "Ada", text: "if x < 5 we stop else a<b" }]);
});
