import { expect, test } from "vitest";
import { parseSrt } from "./srt";

const TIMES = ["0:0:5.0 --> 0:0:9.500", "0:0:9.500 --> 0:0:12.30", "0:0:12.30 --> 0:1:2.0", "0:1:2.0 --> 0:1:15.870"];
const fileOf = (blocks: string[], times = TIMES) => blocks.map((rows, i) => `${times[i]}\n${rows}\n`).join("\n");
const cuesOf = (file: string) => parseSrt(file).cues.map(({ startMs, speaker, text }) => [startMs, speaker, text]);

test("the first row of Teams' blocks is the speaker", () => {
  const blocks = [
    "Ana Pérez\nWelcome to\nthe lecture.",
    "Bob Lee\nThank you.",
    "Ana Pérez\nIce flows.",
    "Bob Lee\nHow?",
  ];
  expect(cuesOf(fileOf(blocks))).toEqual([
    [5_000, "Ana Pérez", "Welcome to the lecture."],
    [9_500, "Bob Lee", "Thank you."],
    [12_300, "Ana Pérez", "Ice flows."],
    [62_000, "Bob Lee", "How?"],
  ]);
});

test("a short file need not repeat its names", () => {
  expect(cuesOf(fileOf(["Ana Pérez\nWelcome."]))).toEqual([[5_000, "Ana Pérez", "Welcome."]]);
  expect(cuesOf(fileOf(["Ana Pérez\nWelcome.", "Bob Lee\nHi."]))).toMatchObject([{ 1: "Ana Pérez" }, { 1: "Bob Lee" }]);
});

test("one speaker's name is not a caption that rolls", () => {
  const times = Array.from({ length: 8 }, (_, i) => `0:0:${i}.0 --> 0:0:${i}.900`);
  const { format, cues } = parseSrt(
    fileOf(
      times.map((_, i) => `Ana Pérez\nsentence ${i}`),
      times,
    ),
  );
  expect(format).toBe("srt");
  expect(cues.map(({ text }) => text)).toEqual(times.map((_, i) => `sentence ${i}`));
});

test.each([
  ["first rows in lower case", ["Welcome to\nthe lecture", "Thank you all\nfor this", "Ice flows\nslowly"]],
  ["first rows that do not repeat", ["Ana\nspoke", "Bob\nspoke", "Cleo\nspoke", "Dan\nspoke"]],
  ["blocks of one row", ["Ana Pérez", "Bob Lee", "Ana Pérez", "Bob Lee"]],
  [
    "names in some blocks only",
    ["Ana Pérez\nWelcome.", "and so on\nto the end", "Ana Pérez\nIce.", "it flows\nslowly"],
  ],
  ["titles in a short file", ["Welcome\nall of you", "Thanks\nto you"]],
])("text with Teams' times and %s has no speakers", (_name, blocks) => {
  expect(parseSrt(fileOf(blocks)).cues.map(({ speaker, text }) => speaker ?? text)).toEqual(
    blocks.map((rows) => rows.replace("\n", " ")),
  );
});

test("the first row is text if times have leading zeros, as in SubRip", () => {
  const times = [1, 2, 3, 4].map((n) => `00:00:0${n},000 --> 00:00:0${n},900`);
  const cues = cuesOf(fileOf(Array(4).fill("Ana Pérez\nflew home"), times));
  expect(cues).toEqual([1, 2, 3, 4].map((n) => [n * 1_000, undefined, "Ana Pérez flew home"]));
});
