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

test("a long sentence becomes several cues, cut at the ends of lines", () => {
  const lines = Array.from({ length: 9 }, (_, index) => `the inverted index maps each term to ${index} documents`);
  const { cues } = parseProse(lines.join("\n"));
  expect(cues.map(({ text }) => text)).toEqual(lines);
  expect(cues.at(-1)).toMatchObject({ startMs: 8 * 9 * 400, endMs: 9 * 9 * 400 });
});

test("a long line is cut between words into about equal cues, and sentences of usual length are not", () => {
  const { cues } = parseProse(`${"right so ".repeat(40)}\n\nWe stem every word\nof the query.`);
  expect(cues.map(({ text }) => text.length)).toEqual([179, 179, 32]);
  expect(cues.at(-1)?.text).toBe("We stem every word of the query.");
});

test("a word is never cut", () => {
  expect(parseProse(`see ${"x".repeat(900)} now`).cues.map(({ text }) => text.length)).toEqual([3, 900, 3]);
});

test("no word is lost, and each cue starts where the previous one ends", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ minLength: 300, maxLength: 2_000 })), (text) => {
      const { cues } = parseProse(text);
      expect(cues.map((cue) => cue.text.replaceAll(" ", "")).join("")).toBe(
        collapseWhitespace(text).replaceAll(" ", ""),
      );
      for (const [index, cue] of cues.entries()) expect(cue.startMs).toBe(cues[index - 1]?.endMs ?? 0);
    }),
  );
});
