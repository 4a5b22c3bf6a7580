import { expect, test } from "vitest";
import { sourceOfPart } from "~/conversation/message-parts";
import { answerParts, quote, spanOf, type FoundPassage } from "./mocked-answer";

const passage: FoundPassage = {
  id: "c1",
  friendly_id: "The inverted index @ 02:41",
  open_url: "http://localhost:3000/courses/search-101/lectures/inverted-index?t=161",
  course: "search-101",
  lecture: "inverted-index",
  timing: "exact",
  title: "The inverted index",
  start_seconds: 161.4,
  end_seconds: 214,
  content: "An index has terms. This is why we stem words. It is small.",
  headings: ["Stemming"],
  score: 0.9,
};
const lines = [
  { start_seconds: 160, end_seconds: 165, text: "An index has terms. This is" },
  { start_seconds: 165, end_seconds: 170, text: "why we stem words. It is" },
  { start_seconds: 170, end_seconds: 175, text: "small." },
];

test("quotes the sentence that fits the question, under the next number", () => {
  const [quoted] = quote("Why do we stem words?", [passage], 3);
  expect(quoted).toMatchObject({ sentence: "This is why we stem words.", source: { number: 3, chunkId: "c1" } });
  expect(quoted!.source.openUrl).toBe("/courses/search-101/lectures/inverted-index?t=161");
});

test("finds when a sentence is said, across lines", () => {
  expect(spanOf("This is why we stem words.", lines)).toEqual({ startMs: 160_000, endMs: 170_000 });
  expect(spanOf("It is small.", lines)).toEqual({ startMs: 165_000, endMs: 175_000 });
  expect(spanOf("Nobody says this.", lines)).toBeNull();
  expect(spanOf("…", lines)).toBeNull();
});

test("an answer has the sources, the quotations with their numbers, and an anchor for each", () => {
  const [quoted] = quote("Why do we stem words?", [passage], 1);
  const parts = answerParts("a1", [{ ...quoted!, span: { startMs: 160_000, endMs: 170_000 } }]);
  expect(parts.map(({ type }) => type)).toEqual(["data-rag-source", "source-document", "text", "data-citation-anchor"]);
  expect(sourceOfPart(parts[0]!)).toEqual(quoted!.source);
  expect(parts[2]).toMatchObject({ text: "“This is why we stem words.” [1]" });
  expect(parts[3]).toMatchObject({ data: { message_id: "a1", chunk_number: 1, start_seconds: 160 } });
});

test("without passages, the answer says so and cites nothing", () => {
  expect(answerParts("a1", [])).toEqual([{ type: "text", text: "The lectures do not cover this." }]);
});
