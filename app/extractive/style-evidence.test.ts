import { expect, test } from "vitest";
import { intentOf, type AnswerIntent } from "./intent";
import { styleEvidence } from "./style-evidence";

const quantityOf = (question: string, sentence: string) =>
  styleEvidence(intentOf(question) as AnswerIntent, sentence).quantity;

test.each([
  ["How many tokens does GPT-4 have?", "GPT-4 uses roughly 100,000 tokens.", 1],
  ["How many examples are in the dataset?", "That makes 228,000 training examples.", 1],
  ["How many tokens does GPT-4 have?", "It was trained for three months.", 0.5],
  ["How many tokens does GPT-4 have?", "I looked at the tokens of GPT-4.", 0],
  ["How long does it take?", "It takes two hours.", 1],
  ["¿Cuántas capas tiene?", "El modelo tiene 12 capas.", 1],
])("%s is answered by “%s”: %d", (question, sentence, share) => {
  expect(quantityOf(question, sentence)).toBe(share);
});

test.each([
  ["when was that?", "It was published in nineteen eighty.", 1],
  ["and when?", "It was published in 1980.", 1],
  ["in which year", "It came out in the nineties.", 1],
  ["how old is it", "It is more than thirty years old.", 1],
  ["when was that?", "It makes two kinds of mistakes.", 0.5],
  ["when was that?", "It has no dictionary.", 0],
  ["when is length ignored", "It makes two kinds of mistakes.", 1],
  ["¿en qué año?", "Se publicó en mil novecientos ochenta.", 1],
  ["¿cuándo fue eso?", "Se publicó hace treinta años.", 1],
])("%s is answered by “%s”, if it tells a date: %d", (question, sentence, share) => {
  expect(quantityOf(question, sentence)).toBe(share);
});
