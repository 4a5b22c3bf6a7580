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
