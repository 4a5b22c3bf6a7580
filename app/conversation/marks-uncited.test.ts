import { expect, test } from "vitest";
import { makeAnswer } from "../../tests/factories";
import { marksUncited } from "./marks-uncited";
import type { StudyMessage } from "./message";

const result = { toolCallId: "call", state: "output-available" as const };
const listed: StudyMessage["parts"][number] = {
  ...result,
  type: "tool-list_lectures",
  input: {},
  output: { lectures: [] },
};
const searched: StudyMessage["parts"][number] = {
  ...result,
  type: "tool-search_course",
  input: { query: "stemming" },
  output: { passages: [] },
};
const answer = (model: string | undefined, parts: StudyMessage["parts"] = []): StudyMessage => ({
  ...makeAnswer("Stemming joins the forms of a word."),
  metadata: { model },
  parts,
});

test("sentences of a hosted model are marked, whether it looked something up or not", () => {
  expect(marksUncited(answer("openai:gpt-5"))).toBe(true);
  expect(marksUncited(answer("openai:gpt-5", [listed, searched]))).toBe(true);
});

test("quotations, and answers of an unknown model, are not marked", () => {
  expect(marksUncited(answer("extractive"))).toBe(false);
  expect(marksUncited(answer(undefined))).toBe(false);
});

test("does not expect sources for lists of lectures or of questions", () => {
  expect(marksUncited(answer("openai:gpt-5", [listed]))).toBe(false);
  const suggested: StudyMessage["parts"][number] = {
    type: "tool-suggest_questions",
    toolCallId: "call-2",
    state: "output-available",
    input: {},
    output: { questions: ["What is an index?"] },
  };
  const outlined: StudyMessage["parts"][number] = {
    type: "tool-outline_course",
    toolCallId: "call-3",
    state: "output-available",
    input: {},
    output: { lectures: [] },
  };
  expect(marksUncited(answer("openai:gpt-5", [outlined, suggested]))).toBe(false);
});
