import { expect, test } from "vitest";
import { quotableSentences, withEllipses } from "./quotable-sentences";

test("sentences are quoted without the sound descriptions before them", () => {
  expect(quotableSentences("(air whooshing) - We stem words. [Music] It helps.").map(({ text }) => text)).toEqual([
    "We stem words.",
    "It helps.",
  ]);
});

test("speech without punctuation is cut before clauses, and every piece is marked as one", () => {
  const content = Array.from(
    { length: 12 },
    (_, i) => `so we take the ${i} token and we look at the table of merges`,
  ).join(" ");
  const pieces = quotableSentences(content);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.map(({ text }) => text).join(" ")).toBe(content);
  for (const { text } of pieces) expect(text.split(" ").length).toBeLessThanOrEqual(34);
  expect([pieces[0]!.opens, pieces[0]!.ends, pieces.at(-1)!.ends]).toEqual([true, false, true]);
});

test.each([
  ["[Applause] ♪ music ♪ >> So we stem.", ["So we stem."]],
  ["- Why? - Because forms vary.", ["Why?", "Because forms vary."]],
  ["(laughs)", []],
  ["(We stem) words.", ["words."]],
  ["♪♪ We stem.", ["We stem."]],
  ["(a + b) squared is the sum.", ["(a + b) squared is the sum."]],
  ["(x, y) is a point.", ["(x, y) is a point."]],
  ["-1 is negative.", ["-1 is negative."]],
  [">= is an operator.", [">= is an operator."]],
  ["[1, 2] is a list.", ["[1, 2] is a list."]],
  ["", []],
])("%j is quoted as %j", (content, sentences) => {
  expect(quotableSentences(content).map(({ text }) => text)).toEqual(sentences);
});

test("a punctuated sentence as long as an answer is quoted whole, a longer one is cut", () => {
  const sentence = (words: number) =>
    `Word${Array.from({ length: words - 1 }, (_, index) => `word${index}`).join(" ")} whereas.`;
  expect(quotableSentences(`It counts. ${sentence(46)} So it is.`).map(({ text }) => text)).toEqual([
    "It counts.",
    sentence(46),
    "So it is.",
  ]);
  expect(quotableSentences(sentence(90))).toEqual([{ text: sentence(90), opens: true, ends: true }]);
  expect(quotableSentences(sentence(91)).length).toBeGreaterThan(1);
});

test("a long speech without clauses is cut all the same, and a short rest joins the piece before it", () => {
  const speech = (words: number) => Array.from({ length: words }, (_, index) => `word${index}`).join(" ");
  expect(quotableSentences(speech(45))).toHaveLength(1);
  const pieces = quotableSentences(speech(60)).map(({ text }) => text.split(" ").length);
  expect(pieces).toEqual([28, 32]);
  expect(quotableSentences(speech(62)).map(({ text }) => text.split(" ").length)).toEqual([28, 28, 6]);
});

test.each([
  [{ text: "we stem", opens: true, ends: true }, "we stem"],
  [{ text: "we stem", opens: false, ends: true }, "… we stem"],
  [{ text: "we stem", opens: true, ends: false }, "we stem …"],
])("%j is shown as %j", (quotable, shown) => {
  expect(withEllipses(quotable)).toBe(shown);
});

test("no word is lost but sounds", () => {
  const content = "We stem words. So do they, and why not? Because forms vary.";
  expect(
    quotableSentences(content)
      .map(({ text }) => text)
      .join(" "),
  ).toBe(content);
});
