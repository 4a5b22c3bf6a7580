import { expect, test } from "vitest";
import { makeAnswer, makeRagSource, makeSource } from "../../tests/factories";
import { explainMarkers } from "./explain-markers";
import type { StudyMessage } from "./message";

const question: StudyMessage = { id: "q", role: "user", parts: [{ type: "text", text: "Why?" }] };
const broken = {
  type: "data-rag-source",
  id: "c4",
  data: { ...makeRagSource({ number: 4 }), start_seconds: "soon" },
} as never;

const reasons = (messages: StudyMessage[]) =>
  explainMarkers(messages).map(({ number, reason, isLink }) => [number, reason, isLink]);

test.each([
  ["words of the source", "“This is why we stem words.” [1]", [1, "linked", true]],
  ["other words", "Stems make forms alike [1].", [1, "not-verbatim", true]],
  ["no source", "So it is [9].", [9, "no-such-source", false]],
  ["a source that could not be read", "So it is [4].", [4, "dropped-by-schema", false]],
  ["code", "`a[1]`", [1, "inside-code", false]],
  ["a formula", "$x[1]$", [1, "inside-math", false]],
  ["a link", "[a [1]](https://example.org)", [1, "inside-link", false]],
])("a marker with %s", (_name, text, reason) => {
  const answer = makeAnswer(text, [makeSource({ number: 1 })]);
  expect(reasons([question, { ...answer, parts: [broken, ...answer.parts] }])).toEqual([reason]);
});

test("what could not be read is named", () => {
  const answer = makeAnswer("So [4].", []);
  expect(explainMarkers([question, { ...answer, parts: [broken, ...answer.parts] }])[0]?.detail).toContain(
    "start_seconds",
  );
});

test("a marker of an answer that nobody asked for", () => {
  expect(reasons([makeAnswer("So [1].")])).toEqual([[1, "not-asked", false]]);
});
