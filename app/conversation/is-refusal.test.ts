import { expect, test } from "vitest";
import { makeAnswer } from "../../tests/factories";
import { isRefusedAnswer } from "./is-refusal";
import type { StudyMessage } from "./message";
import type { PassagesToolOutput } from "./tool-output";

const isSource = (number: number) => number === 1;
const searched = (passages: PassagesToolOutput["passages"]): StudyMessage["parts"][number] => ({
  type: "tool-search_course",
  toolCallId: "call",
  state: "output-available",
  input: { query: "flat tyre" },
  output: { passages },
});
const passage = {
  number: 1,
  friendly_id: "Ranking @ 03:09",
  lecture: "ranking",
  start_seconds: 189,
  end_seconds: 211,
  content: "Flat tyres.",
  score: 1,
  similarity: 0.2,
  coverage: 0.2,
};

const hosted = (text: string, parts: StudyMessage["parts"] = [searched([passage])]): StudyMessage => {
  const answer = makeAnswer(text, []);
  return { ...answer, metadata: { model: "openai:gpt-5" }, parts: [...parts, ...answer.parts] };
};

test.each([
  "I couldn't find this in the lectures.",
  "The lectures do not cover how to fix a flat tyre. You could ask about BM25 instead.",
  "Sorry about that. I could not find this in your course [9].",
  "No he encontrado esto en las clases.",
])("a model's %j is a refusal", (text) => {
  expect(isRefusedAnswer(hosted(text), isSource)).toBe(true);
});

test.each([
  "Flat tyres are an example of a mismatch [1]. The lectures do not say how to fix one.",
  "BM25 saturates. Long documents count less. The lecture is not about tyres.",
  "Hello! What would you like to know?",
  "",
])("a model's %j is not a refusal", (text) => {
  expect(isRefusedAnswer(hosted(text), isSource)).toBe(false);
});

test("an answer without a citation is a refusal if no search found anything", () => {
  expect(isRefusedAnswer(hosted("Take off the wheel first.", [searched([])]), isSource)).toBe(true);
  expect(isRefusedAnswer(hosted("Take off the wheel.", [searched([]), searched([passage])]), isSource)).toBe(false);
  expect(isRefusedAnswer(hosted("Take off the wheel.", []), isSource)).toBe(false);
});

test("an answer that was ended is not a refusal, and may have cited later", () => {
  const answer = hosted("The lectures do not");
  expect(isRefusedAnswer({ ...answer, metadata: { ...answer.metadata, ended: "stopped" } }, isSource)).toBe(false);
});

test("without a model, an answer without a quotation is a refusal", () => {
  expect(isRefusedAnswer(makeAnswer("I couldn't find this."), isSource)).toBe(true);
  expect(isRefusedAnswer(makeAnswer("“Stems.” [1]"), isSource)).toBe(false);
});
