import { expect, test } from "vitest";
import { scorePhrases } from "./phrase-scores";
import { phraseReader } from "./title-phrases";

const read = phraseReader("en");
const keys = (...chapters: string[][]) =>
  scorePhrases(chapters.map((texts) => texts.map(read))).map((scored) => scored.map(({ key }) => key));

test("a phrase of this chapter is better than one of all chapters", () => {
  const [first = []] = keys(
    ["The glacier carves the valley.", "The glacier meets a valley."],
    ["The valley floods.", "The valley dries."],
    ["The valley again.", "A valley."],
  );
  expect(first.slice(0, 2)).toEqual(["glacier", "valley"]);
});

test("a single word that is said once is no title", () => {
  expect(keys(["The glacier."])).toEqual([[]]);
});

test("a phrase with which the chapter begins may be said once, and not a later one", () => {
  const filler = Array.from({ length: 5 }, () => "Okay.");
  expect(keys(["We study the inverted index.", ...filler])).toEqual([["inverted index"]]);
  expect(keys([...filler, "We study the inverted index."])).toEqual([[]]);
});

test("a part of a longer phrase is left out", () => {
  const [first] = keys(["The negative log likelihood.", "A negative log likelihood."]);
  expect(first).toEqual(["negative log likelihood"]);
});

test("a word that is used as a verb is worse than one that is used as a noun", () => {
  const [first] = keys(["We filter the ice, and you filter the ice.", "They filter this ice."]);
  expect(first?.[0]).toBe("ice");
});
