import { expect, test } from "vitest";
import type { RagSource, StudyMessage } from "./message";
import { fromStored, toStored } from "./stored-message";

const source: RagSource = {
  chunk_number: 3,
  chunk_id: "c3",
  course_id: "search-101",
  lecture_id: "inverted-index",
  title: "The inverted index",
  start_seconds: 161.4,
  end_seconds: 214.25,
  content: "This is why we stem words.",
  headings: ["Stemming"],
  score: 0.8123,
  open_url: "/courses/search-101/lectures/inverted-index?t=161",
  friendly_id: "The inverted index @ 02:41",
};
const answer: StudyMessage = {
  id: "a1",
  role: "assistant",
  metadata: { model: "extractive", duration_ms: 12 },
  parts: [
    { type: "step-start" },
    { type: "data-rag-source", id: "c3", data: source },
    { type: "source-url", sourceId: "c3", url: source.open_url, title: source.friendly_id },
    { type: "text", text: "Because of forms. [3]", state: "done" },
  ],
};
const roundTrip = (message: StudyMessage) => fromStored("search-101", JSON.parse(JSON.stringify(toStored(message))));

test("a stored answer comes back equal, part by part", () => {
  expect(roundTrip(answer)).toEqual(answer);
});

test("a question comes back without metadata", () => {
  const question: StudyMessage = { id: "q1", role: "user", parts: [{ type: "text", text: "Why?" }] };
  expect(roundTrip(question)).toEqual(question);
});

test("a source's words stand in the snapshot, not a second time among the parts", () => {
  const stored = toStored(answer);
  expect(JSON.stringify(stored.parts)).not.toContain(source.content);
  expect(stored.sources).toEqual([expect.objectContaining({ number: 3, startMs: 161_400, endMs: 214_250, content: source.content })]);
});

test("a part of a version that is not known yet is kept as it is", () => {
  const future = { type: "data-hologram", data: { depth: 3 } } as never;
  expect(roundTrip({ ...answer, parts: [future] }).parts).toEqual([future]);
});

test("a source part of the wrong shape is left out, and the rest is kept", () => {
  const broken = { type: "data-rag-source", id: "x", data: { ...source, start_seconds: "soon" } } as never;
  expect(roundTrip({ ...answer, parts: [broken, ...answer.parts] }).parts).toEqual(answer.parts);
});
