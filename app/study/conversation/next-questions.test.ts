import { expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { makeAnswer } from "../../../tests/factories";
import { nextQuestions } from "./next-questions";

const asked = (text: string): StudyMessage => ({ id: "q", role: "user", parts: [{ type: "text", text }] });

test.each([
  [
    "What is an inverted index?",
    "“A list.” [1]",
    [{ name: "whereFirst", subject: "inverted index" }, { name: "beforeAndAfter" }],
  ],
  [
    "¿Qué es un índice invertido?",
    "“Una lista.” [1]",
    [{ name: "whereFirst", subject: "índice invertido" }, { name: "beforeAndAfter" }],
  ],
  ["What is this lecture about?", "“Stemming.” [1]", [{ name: "beforeAndAfter" }]],
  ["Why do we stem words?", "“Forms.” [1]", [{ name: "beforeAndAfter" }]],
  ["What is the rent?", "This is not covered.", []],
])("suggests after “%s” and %j: %j", (question, answer, expected) => {
  expect(nextQuestions([asked(question), makeAnswer(answer)])).toEqual(expected);
});

test("suggests nothing before there is an answer", () => {
  expect(nextQuestions([])).toEqual([]);
  expect(nextQuestions([asked("What is recall?")])).toEqual([]);
});
