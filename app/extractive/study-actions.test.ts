import { describe, expect, test } from "vitest";
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

describe("what is said around an answer", () => {
  const cited = passage(
    2,
    60,
    "We cut the text into pieces. Each piece is a token. We split it at spaces. Then we fold.",
  );
  const around = [
    passage(1, 0, "The order of it matters. It is in one list."),
    cited,
    passage(4, 120, "It is the end."),
  ];
  const answer = "“We cut the text into pieces. Each piece is a token.” [2]";
  const of = (over: object, side?: "before" | "after", passages = around) =>
    answerAround({ cited, answer, topic: "what is a token", ...over }, passages, en.phrases, side);

  test("is quoted in whole sentences, in order, from before and after the words that it quotes", () => {
    expect(of({})).toBe(
      "Before: “The order of it matters. It is in one list.” [1]\n\n" +
        "After: “We split it at spaces. Then we fold.” [2] “It is the end.” [4]",
    );
    expect(of({}, "before")).not.toContain("After");
    expect(of({}, "after")).not.toContain("Before");
  });

  test("is not what goes on about its topic", () => {
    const more = passage(2, 60, "Each piece is a token. It may be long. Tokens are short words here. We rank them.");
    const text = of({ cited: more, answer: "“Each piece is a token.” [2]" }, "after", [more]);
    expect(text).toBe("After: “We rank them.” [2]");
  });

  test("begins with a next step, whatever that is about", () => {
    const steps = passage(2, 60, "Each piece is a token. Then we fold the token. Last we sort it.");
    const text = of({ cited: steps, answer: "“Each piece is a token.” [2]" }, "after", [steps]);
    expect(text).toBe("After: “Then we fold the token. Last we sort it.” [2]");
  });

  test("is what is around the passage if the answer quotes none of it", () => {
    expect(of({ answer: "Nothing." }, "after")).toBe("After: “It is the end.” [4]");
  });

  test("is only on one side at the edges of a lecture", () => {
    expect(of({}, undefined, [cited])).toMatch(/^After: /);
    expect(of({ answer: "Nothing." }, undefined, [cited])).not.toMatch(/\[\d/);
  });
});
