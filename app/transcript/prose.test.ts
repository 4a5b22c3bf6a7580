import fc from "fast-check";
import { expect, test } from "vitest";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { parseProse } from "./prose";

test("each sentence gets 400 ms a word, one after another", () => {
  const { cues, timing } = parseProse("We stem every word.\nWhy? Forms should meet.");
  expect(timing).toBe("estimated");
  expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 1_600, "We stem every word."],
    [1_600, 2_000, "Why?"],
    [2_000, 3_200, "Forms should meet."],
  ]);
});

test("estimated times are reported", () => {
  expect(parseProse("Said.").warnings).toEqual([{ message: expect.stringContaining("150 words a minute") }]);
});

test("blank text has no cues", () => {
  expect(parseProse("\n \n\n").cues).toEqual([]);
});

test("no word is lost, and each cue starts where the previous one ends", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { cues } = parseProse(text);
      expect(cues.map((cue) => cue.text.replaceAll(" ", "")).join("")).toBe(
        collapseWhitespace(text).replaceAll(" ", ""),
      );
      for (const [index, cue] of cues.entries()) expect(cue.startMs).toBe(cues[index - 1]?.endMs ?? 0);
    }),
  );
});
