import { expect, test } from "vitest";
import { en } from "./languages/en";
import { answerAround, answerMentions } from "./study-actions";

const passage = (number: number, start: number, content: string) => ({
  number,
  friendly_id: `L @ ${start}`,
  lecture: "l",
  start_seconds: start,
  end_seconds: start + 60,
  content,
  score: 1,
  similarity: 1,
  coverage: 1,
});

test("a term's mentions are quoted in order, each in its sentence", () => {
  const text = answerMentions(
    "stemming",
    [
      passage(3, 0, "Words vary. This is why we stem. Stemming cuts endings."),
      passage(1, 600, "We rank now. Stemming does not help."),
    ],
    en.phrases,
  );
  expect(text).toBe("First: “Stemming cuts endings.” [3]\n\nAgain: “Stemming does not help.” [1]");
});

test("a term that is never mentioned has no quotation", () => {
  expect(answerMentions("penguins", [], en.phrases)).not.toMatch(/\[\d/);
});

test("whole sentences before and after are quoted, in order", () => {
  const cited = passage(2, 60, "The middle.");
  const text = answerAround(
    cited,
    [passage(1, 0, "One. Two. Three."), cited, passage(4, 120, "Four. Five. Six.")],
    en.phrases,
  );
  expect(text).toBe("Before: “Two. Three.” [1]\n\nAfter: “Four. Five.” [4]");
});

test("at the start of a lecture, only what comes after is quoted", () => {
  const cited = passage(2, 0, "The start.");
  expect(answerAround(cited, [cited, passage(4, 60, "Four.")], en.phrases)).toBe("After: “Four.” [4]");
  expect(answerAround(cited, [cited], en.phrases)).not.toMatch(/\[\d/);
});
