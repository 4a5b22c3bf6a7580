import { expect, test } from "vitest";
import { phrasesFor } from "./languages/all";
import { en } from "./languages/en";
import { NO_MATERIAL } from "./material";
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

const planning = { phrases: en.phrases, material: NO_MATERIAL };

test("a term's mentions are quoted in order, each in its sentence, with its time", () => {
  const text = answerMentions(
    "stemming",
    [
      passage(3, 0, "Words vary. This is why we stem. Stemming cuts endings."),
      passage(1, 600, "We rank now. Stemming does not help."),
    ],
    planning,
  );
  expect(text).toBe("First at 00:35: “Stemming cuts endings.” [3]\n\nAgain:\n\n- 10:20: “Stemming does not help.” [1]");
});

test("a sentence with all words of a term is its mention, if there is one", () => {
  const apart = passage(1, 0, "A flat is for rent. Somebody mends the tyre.");
  const together = passage(2, 60, "How do you fix a flat tyre?");
  expect(answerMentions("flat tyre", [apart, together], planning)).toBe(
    "First at 01:00: “How do you fix a flat tyre?” [2]",
  );
});

test("in a course of several lectures, a mention is in one of them", () => {
  const lecture = { title: "Words & *stems*", description: null, durationMs: 60_000, chapters: [] };
  const lectures = [
    { ...lecture, lectureId: "l" },
    { ...lecture, lectureId: "m" },
  ];
  const of = (timing?: "estimated") => [{ ...passage(1, 165, "Stemming cuts endings."), timing }];
  const about = { phrases: phrasesFor("where is stemming"), material: { ...NO_MATERIAL, lectures } };
  expect(answerMentions("stemming", of(), about)).toMatch(/^First at 02:45 in “Words & \\\*stems\\\*”: “Stemming/);
  expect(answerMentions("stemming", of("estimated"), about)).toMatch(/^First at around minute 3 in “/);
});

test("a term that is never mentioned has no quotation", () => {
  expect(answerMentions("penguins", [], planning)).not.toMatch(/\[\d/);
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
