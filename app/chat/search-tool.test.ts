import { expect, test } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type { Passage } from "~/retrieval/passage";
import { searchCourseTool } from "./search-tool.server";

const passage = (chunkId: string): Passage => ({
  courseId: "search-101", lectureId: "inverted-index", chunkId, lectureTitle: "The inverted index", startMs: 161_400, endMs: 214_000,
  content: "We stem words.", headings: [], timing: "exact", score: 0.9, similarity: 0.7, coverage: 0.6,
});
const options = { toolCallId: "call-1", messages: [] };

test("the model reads what was found under the numbers that the student sees, after the student", async () => {
  const events: string[] = [];
  const seen: Source[] = [];
  const tool = searchCourseTool({
    search: async (query, lectureId) => (events.push(`search ${query} in ${lectureId}`), [passage("c7"), passage("c8")]),
    numbering: new SourceNumbering([{ chunkId: "c8", number: 3 }]),
    onSources: (sources, toolCallId) => void (events.push(`show for ${toolCallId}`), seen.push(...sources)),
  });
  const output = await tool.execute!({ query: "stemming", lecture: "inverted-index" }, options);
  expect(events).toEqual(["search stemming in inverted-index", "show for call-1"]);
  expect(seen.map(({ number, chunkId }) => [number, chunkId])).toEqual([[4, "c7"], [3, "c8"]]);
  expect(output).toEqual({
    passages: [4, 3].map((number) => ({ number, friendly_id: "The inverted index @ 02:41", content: "We stem words.", score: 0.9, similarity: 0.7, coverage: 0.6 })),
  });
});
