import { expect, test } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { recapSentences } from "./recap";

const passage = (number: number, content: string) =>
  makeFoundPassage(number, content, { start_seconds: 0, end_seconds: 60 });
const ALL = { from: 0, to: 60 };
const told = (...contents: string[]) =>
  recapSentences(
    contents.map((content, index) => passage(index + 1, content)),
    ALL,
  ).map(({ text }) => text);

test("a recap is quoted without what is said to the listeners", () => {
  const content =
    "Let us put it together. We cut text into tokens. We stem all of them. See you in the next lecture about ranking.";
  expect(told(content)).toEqual(["We cut text into tokens.", "We stem all of them."]);
});

test.each([
  "You have seen how an index finds words.",
  "We've learned what a stem is.",
  "Ya hemos visto qué es una raíz.",
])("“%s” tells again what was taught, though it is said to the listeners", (sentence) => {
  expect(told(`${sentence} Thank you all for your attention today.`)).toEqual([sentence]);
});

test("a recap begins with a sentence that does not refer back, and has no questions", () => {
  expect(told("This was the index with its terms. What is a term again now? A term is one word of a text.")).toEqual([
    "A term is one word of a text.",
  ]);
});

test("sentences keep the numbers of their passages", () => {
  const passages = [passage(3, "We cut text into tokens."), passage(4, "We stem each of the tokens.")];
  expect(recapSentences(passages, ALL).map(({ number }) => number)).toEqual([3, 4]);
});

test("a long recap is cut, at the end of a sentence", () => {
  const sentence = `We know ${Array(20).fill("word").join(" ")}.`;
  expect(told(Array(5).fill(sentence).join(" "))).toEqual([sentence, sentence]);
});

test("only what is said within the chapter belongs to it", () => {
  const content = passage(1, "We stem words on one side. We rank words on the other.");
  expect(recapSentences([content], { from: 30, to: 60 }).map(({ text }) => text)).toEqual([
    "We rank words on the other.",
  ]);
});
