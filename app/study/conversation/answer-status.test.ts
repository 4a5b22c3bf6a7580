import { expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { makeAnswer, makeSource } from "../../../tests/factories";
import { answerStatus } from "./answer-status";

const searching = (state: "input-available" | "output-available", sources = [makeSource()]): StudyMessage => {
  const answer = makeAnswer("", sources);
  const call = { type: "tool-search_course" as const, toolCallId: "t", input: { query: "stemming" } };
  const tool = state === "input-available" ? { ...call, state } : { ...call, state, output: { passages: [] } };
  return { ...answer, parts: [tool, ...answer.parts] };
};

test.each([
  [undefined, { name: "reading" }],
  [searching("input-available"), { name: "searching", query: "stemming" }],
  [searching("output-available"), { name: "read", passages: 1, lectures: 1 }],
  [
    searching("output-available", [
      makeSource(),
      makeSource({ number: 2 }),
      makeSource({ number: 3, lectureId: "ranking" }),
    ]),
    { name: "read", passages: 3, lectures: 2 },
  ],
  [makeAnswer("Because"), null],
])("describes the progress of an answer that has no text yet (%#)", (message, status) => {
  expect(answerStatus(message)).toEqual(status);
});
