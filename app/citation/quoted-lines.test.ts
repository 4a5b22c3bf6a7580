import { expect, test } from "vitest";
import { quotedLines, type Line } from "./quoted-lines";

const lines: Line[] = [
  { startSeconds: 0, endSeconds: 3, text: "This is why" },
  { startSeconds: 3, endSeconds: 6, text: "we stem words. Stemming cuts" },
  { startSeconds: 6, endSeconds: 9, text: "the ending off. This is why" },
  { startSeconds: 9, endSeconds: 12, text: "we stem words. Again." },
];
const marked = (quote: string, saidAtSeconds: number, endSeconds = saidAtSeconds + 3) =>
  quotedLines(lines, { quote, saidAtSeconds, endSeconds }).map(({ text, quoted }) =>
    quoted ? text.slice(quoted.start, quoted.end) : null,
  );

test("quoted words are marked across lines, with the punctuation after them", () => {
  expect(marked("This is why we stem words.", 0)).toEqual(["This is why", "we stem words.", null, null]);
});

test("the occurrence nearest to the quote's time is marked", () => {
  expect(marked("This is why we stem words.", 6)).toEqual([null, null, "This is why", "we stem words."]);
});

test("punctuation and case are ignored", () => {
  expect(marked("STEMMING, cuts… the ending", 3)).toEqual([null, "Stemming cuts", "the ending", null]);
});

test("a quote that the lecture no longer has marks the lines at its time", () => {
  expect(marked("Something else entirely", 4, 8)).toEqual([
    null,
    "we stem words. Stemming cuts",
    "the ending off. This is why",
    null,
  ]);
});

test("a quote without words marks the lines at its time", () => {
  expect(marked("…", 9)).toEqual([null, null, null, "we stem words. Again."]);
});

test("lines without words are not marked", () => {
  const blank = { startSeconds: 0, endSeconds: 3, text: "…" };
  expect(quotedLines([blank], { quote: "we stem", saidAtSeconds: 9, endSeconds: 12 })).toEqual([
    { ...blank, quoted: null },
  ]);
  expect(quotedLines([], { quote: "we stem", saidAtSeconds: 0, endSeconds: 3 })).toEqual([]);
});

test.each([
  ["We say “stem it.” Then", "stem it", "stem it.”"],
  ["Is it (really?) so", "really", "really?)"],
  ["Stem, then fold", "stem", "Stem,"],
])("in %j, the mark of %j includes its punctuation", (text, quote, expected) => {
  const [line] = quotedLines([{ startSeconds: 0, endSeconds: 3, text }], { quote, saidAtSeconds: 0, endSeconds: 3 });
  expect(text.slice(line?.quoted?.start, line?.quoted?.end)).toBe(expected);
});

test("speakers stay with their lines", () => {
  const line = { startSeconds: 0, endSeconds: 3, text: "We stem.", speaker: "Ada" };
  expect(quotedLines([line], { quote: "We stem", saidAtSeconds: 0, endSeconds: 3 })[0]).toMatchObject({
    speaker: "Ada",
  });
});
