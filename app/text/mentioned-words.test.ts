import { expect, test } from "vitest";
import { mentionedWords, speaksOfCommonWords } from "./mentioned-words";

test.each([
  ["why is the word the worthless", ["the"]],
  ["Almost every document contains the word the.", ["the"]],
  ['why words like "of" dont count', ["of"]],
  ["why don't we remove words like 'the' ourselves", ["the"]],
  ["it's the term's order, isn't it", []],
  ["why do “a” and “an” say nothing", ["a", "an"]],
  ["qué hace la palabra el en la frase", ["el"]],
  ["the words of the question", []],
  ["a word in the middle of a sentence", []],
  ["keep it when the word is there", []],
  ['what is "stemming"', []],
])("“%s” speaks of the stop words %j", (text, expected) => {
  expect([...mentionedWords(text)]).toEqual(expected);
});

test.each([
  ["Common words fade out by themselves.", true],
  ["We need no stopwords.", true],
  ["Las palabras vacías no cuentan.", true],
  ["Words are common here.", false],
])("“%s” is about stop words: %s", (text, expected) => {
  expect(speaksOfCommonWords(text)).toBe(expected);
});
