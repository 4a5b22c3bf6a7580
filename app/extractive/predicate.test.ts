import { expect, test } from "vitest";
import { predicateOf } from "./predicate";

test.each([
  ["why is BM25 so quick?", "And so it is very fast.", true],
  ["why is BM25 so quick to compute", "It is quick.", true],
  ["what makes the index so fast", "That makes it fast.", true],
  ["why is it fast", "And so it is very fast.", true],
  ["why is BM25 so quick", "It rises quickly at first.", false],
  ["why is BM25 so quick", "It is quite simple.", false],
  ["¿por qué BM25 es tan rápido?", "Por eso es muy rápido.", true],
  ["¿por qué es tan rápido BM25?", "Es bastante sencillo.", false],
])("%s is answered by “%s”: %s", (question, sentence, expected) => {
  expect(predicateOf(question)?.test(sentence)).toBe(expected);
});

test.each(["why do we stem words", "why is it called", "is it so fast", "how fast is it"])(
  "%s asks the reason of no quality",
  (question) => {
    expect(predicateOf(question)).toBeNull();
  },
);
