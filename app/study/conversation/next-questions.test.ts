import { expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { makeAnswer, makeSource } from "../../../tests/factories";
import { nextQuestions } from "./next-questions";

const asked = (text: string): StudyMessage => ({ id: "q", role: "user", parts: [{ type: "text", text }] });

test.each([
  [
    "What is an inverted index?",
    "“A list.” [1]",
    [{ name: "whereFirst", subject: "an inverted index" }, { name: "beforeAndAfter" }],
  ],
  [
    "¿Qué es un índice invertido?",
    "“Una lista.” [1]",
    [{ name: "whereFirst", subject: "un índice invertido" }, { name: "beforeAndAfter" }],
  ],
  ["What is the difference between recall and precision?", "“Recall …” [1]", [{ name: "beforeAndAfter" }]],
  ["What is this lecture about?", "“Stemming.” [1]", [{ name: "beforeAndAfter" }]],
  ["Why do we stem words?", "“Forms.” [1]", [{ name: "beforeAndAfter" }]],
  ["What is the rent?", "This is not covered.", []],
])("suggests after “%s” and %j: %j", (question, answer, expected) => {
  expect(nextQuestions([asked(question), makeAnswer(answer)], [])).toEqual(expected);
});

test("suggests nothing before there is an answer", () => {
  expect(nextQuestions([], [])).toEqual([]);
  expect(nextQuestions([asked("What is recall?")], [])).toEqual([]);
});

const suggested = (question: string, atSeconds: number, lectureId = "inverted-index") => ({
  lectureId,
  question,
  language: "en",
  atMs: atSeconds * 1000,
});
const SUGGESTIONS = [
  suggested("What is an embedding?", 170, "embeddings"),
  suggested("What is an index?", 10),
  suggested("Why do we stem words?", 150),
  suggested("What is a term?", 120),
];
const suggestedAfter = (...messages: StudyMessage[]) =>
  nextQuestions(messages, SUGGESTIONS).flatMap((next) => (next.name === "suggested" ? [next.question] : []));

test("suggests the two questions nearest to the cited moment that were not asked yet", () => {
  const answer = makeAnswer("“We stem words.” [1]", [makeSource({ number: 1, startSeconds: 160 })]);
  expect(suggestedAfter(asked("Why stem?"), answer)).toEqual(["Why do we stem words?", "What is a term?"]);
  expect(suggestedAfter(asked("why do we stem words"), answer)).toEqual(["What is a term?", "What is an index?"]);
});

test("suggests the best questions after an answer without a citation", () => {
  const refusal = makeAnswer("I couldn't find this in your lectures.");
  expect(suggestedAfter(asked("How do I bake bread?"), refusal)).toEqual([
    "What is an embedding?",
    "What is an index?",
  ]);
});

test("suggests the questions that a refusal offers, and no others", () => {
  const text = "I couldn't find this in your lectures.\n\nYou could ask:\n- What is C\\#?\n- What is a term?";
  const refusal = { ...makeAnswer(text), metadata: { model: "extractive" } };
  expect(suggestedAfter(asked("How do I bake bread?"), refusal)).toEqual(["What is C#?", "What is a term?"]);
});
