import { expect, test } from "vitest";
import { asPlainText } from "~/text/as-plain-text";
import { OFFERS, splitOfferedQuestions, withOfferedQuestions } from "./offered-questions";

const REFUSAL = "I couldn't find this in your lectures.";
const QUESTIONS = ["What is `a[1]`?", "Why do we stem words?"];

test.each(Object.values(OFFERS))("questions that an answer offers under %j are separated from its text", (offer) => {
  const text = withOfferedQuestions(REFUSAL, offer, QUESTIONS.map(asPlainText));
  expect(text).toContain("\n- Why do we stem words?");
  expect(splitOfferedQuestions(text)).toEqual({ text: REFUSAL, questions: QUESTIONS });
});

test("an answer that offers no question stays as it is", () => {
  expect(withOfferedQuestions(REFUSAL, OFFERS.en, [])).toBe(REFUSAL);
});

test.each([
  REFUSAL,
  "",
  "You could ask:\n- What is an index?",
  "“Two kinds.” [1]\n\n- “Stems” [1]\n- “Lemmas” [2]",
  "Hello.\n\nYou could ask:\n- What is an index?\nOr something else.",
  "Hello.\n\nYou could",
])("%j offers no questions below a text", (text) => {
  expect(splitOfferedQuestions(text)).toEqual({ text, questions: [] });
});

test("no part of the questions is left in a text that is still streaming", () => {
  const whole = withOfferedQuestions(REFUSAL, OFFERS.en, QUESTIONS.map(asPlainText));
  for (let end = REFUSAL.length; end <= whole.length; end++)
    expect(splitOfferedQuestions(whole.slice(0, end), true).text.trim(), whole.slice(0, end)).toBe(REFUSAL);
});
