import { expect, test } from "vitest";
import { mentionedWords } from "./mentioned-words";

test.each([
  ["why is the word the worthless", ["the"]],
  ["Almost every document contains the word the.", ["the"]],
  ['why words like "of" dont count', ["of"]],
  ["why do “a” and “an” say nothing", ["a", "an"]],
  ["qué hace la palabra el en la frase", ["el"]],
  ["the words of the question", []],
  ["a word in the middle of a sentence", []],
  ["keep it when the word is there", []],
  ['what is "stemming"', []],
])("“%s” speaks of the stop words %j", (text, expected) => {
  expect([...mentionedWords(text)]).toEqual(expected);
});
