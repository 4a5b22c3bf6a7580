import { expect, test } from "vitest";
import { termsWithNumbers } from "./number-terms";

test.each([
  ["what if b is 1", "When b is one, the score is corrected in full."],
  ["when it is 0", "If k1 is zero, only presence counts."],
  ["y si vale 0", "Cuando b vale cero, no cuenta."],
  ["and for ten?", "It takes 10 of them."],
])("the number of “%s” is that of “%s”", (question, sentence) => {
  const said = termsWithNumbers(sentence);
  expect([...termsWithNumbers(question)].filter((term) => term.startsWith("number") && said.has(term))).toHaveLength(1);
});

test.each(["k1 is large", "in 1980", "at 12:30"])("“%s” tells no small number by itself", (text) => {
  expect([...termsWithNumbers(text)].filter((term) => /^number[0-9]$/.test(term))).toEqual([]);
});
