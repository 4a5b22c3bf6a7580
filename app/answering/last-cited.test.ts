import { expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { makeAnswer, makeSource } from "../../tests/factories";
import { lastCited } from "./last-cited";

const question: StudyMessage = { id: "q", role: "user", parts: [{ type: "text", text: "Why [1]?" }] };
const [one, two] = [makeSource({ number: 1 }), makeSource({ number: 2 })];
const numbersOf = (history: StudyMessage[]) => lastCited(history).map(({ number }) => number);

test("the last answer's sources are in the order of its text, each once", () => {
  expect(numbersOf([question, makeAnswer("b [2], a [1], b [2]", [one, two]), question])).toEqual([2, 1]);
});

test("the last answer may cite sources of earlier answers", () => {
  expect(numbersOf([makeAnswer("a [1]", [one]), question, makeAnswer("b [1]", []), question])).toEqual([1]);
});

test("unknown numbers, and a conversation without an answer, have no sources", () => {
  expect(numbersOf([question])).toEqual([]);
  expect(numbersOf([makeAnswer("a [9]", [one]), question])).toEqual([]);
});
