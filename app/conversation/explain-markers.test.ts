import { expect, test } from "vitest";
import { makeAnswer, makeRagSource, makeSource, malformed } from "../../tests/factories";
import { explainMarkers } from "./explain-markers";
import type { StudyMessage } from "./message";
import { anchorPart } from "./message-parts";

const question: StudyMessage = { id: "q", role: "user", parts: [{ type: "text", text: "Why?" }] };
const broken = malformed<StudyMessage["parts"][number]>({
  type: "data-rag-source",
  id: "c4",
  data: { ...makeRagSource({ number: 4 }), start_seconds: "soon" },
});

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

test("the field that could not be parsed is named", () => {
  const answer = makeAnswer("So [4].", []);
  expect(explainMarkers([question, { ...answer, parts: [broken, ...answer.parts] }])[0]?.detail).toContain(
    "start_seconds",
  );
});

test("a marker of an answer without a question is not a link", () => {
  expect(reasons([makeAnswer("So [1].")])).toEqual([[1, "not-asked", false]]);
});

test.each([
  ["an image", "![a [1]](x.png)", "inside-image", "an image"],
  ["a footnote", "So[^1].\n\n[^1]: a [1]", "inside-footnote", "a footnote"],
  ["code", "`a[1]`", "inside-code", "in code"],
])("a marker in %s says so", (_name, text, reason, detail) => {
  const [explained] = explainMarkers([question, makeAnswer(text)]);
  expect(explained).toMatchObject({ reason, isLink: false, detail: expect.stringContaining(detail) });
});

test("a link says which sentence it leads to, and how well that supports the claim", () => {
  const answer = makeAnswer("Stems make forms alike [1].");
  const anchor = { messageId: answer.id, number: 1, occurrence: 1, startMs: 150_250, endMs: 155_000, quote: "said" };
  const parts = [...answer.parts, anchorPart({ ...anchor, support: "weak" })];
  expect(explainMarkers([question, { ...answer, parts }])[0]?.detail).toBe(
    "The inverted index @ 02:17, sentence at 150.3 s, weak",
  );
  expect(explainMarkers([question, answer])[0]?.detail).toContain("the start of the passage");
});

test("each number of a list is explained", () => {
  expect(reasons([question, makeAnswer("Stems make forms alike [1, 8].")])).toEqual([
    [1, "not-verbatim", true],
    [8, "no-such-source", false],
  ]);
});
