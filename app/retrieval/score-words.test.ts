import { expect, test } from "vitest";
import { lectureKey } from "~db/search-scope.server";
import { evidenceOf, topLexicalMatches, type LexicalByLecture } from "./score-words.server";

const lecture = (lectureId: string) => ({
  courseId: "search-101",
  lectureId,
  title: lectureId,
  section: null,
  description: null,
  textConfig: "english",
  timing: "exact" as const,
  embeddingModel: "local",
  version: "1",
  wordCounts: [1, 1, 1],
});
const evidence = (scores: number[]) => ({
  chunk: Float64Array.from(scores),
  region: Float64Array.from(scores),
  coverage: Float64Array.from(scores),
  onward: (position: number) => scores[position] ?? 0,
  begun: (position: number) => scores[position] ?? 0,
});
const lectures = [lecture("ranking"), lecture("stemming")];
const lexical: LexicalByLecture = new Map([
  [lectureKey({ courseId: "search-101", lectureId: "ranking" }), evidence([0, 0.2, 0.9])],
  [lectureKey({ courseId: "search-101", lectureId: "stemming" }), evidence([0.9, 0, 0.1])],
]);
const placesOf = (limit: number) =>
  topLexicalMatches(lectures, lexical, limit).map(({ lectureId, position }) => `${lectureId} ${position}`);

test("the top lexical matches come best first, and equal scores keep the order of the lectures", () => {
  expect(placesOf(3)).toEqual(["ranking 2", "stemming 0", "ranking 1"]);
});

test("a chunk with none of the question's words is never a match", () => {
  expect(placesOf(10)).toHaveLength(4);
});

test("a chunk has the evidence of its own position", () => {
  const place = { courseId: "search-101", lectureId: "ranking", position: 2 };
  expect(evidenceOf(lexical, place)).toEqual({ chunk: 0.9, region: 0.9, onward: 0.9, begun: 0.9, coverage: 0.9 });
});

test.each([
  ["position", { courseId: "search-101", lectureId: "ranking", position: 3 }],
  ["lecture", { courseId: "search-101", lectureId: "glaciers", position: 0 }],
])("a chunk of an unknown %s has no evidence", (_name, place) => {
  expect(evidenceOf(lexical, place)).toBeNull();
});
