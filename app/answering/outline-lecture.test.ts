import { expect, test, vi } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import { makePassage } from "../../tests/factories";
import { MAX_LOOKUPS } from "./answer-limits";
import { lectureTools } from "./lecture-tools.server";

const options = { toolCallId: "call-1", messages: [] };
const readMoment = vi.fn(async () =>
  [0, 60, 120, 180].map((second) =>
    makePassage({ chunkId: `at-${second}`, startMs: second * 1000, endMs: second * 1000 + 60_000 }),
  ),
);

const outlineTool = () =>
  lectureTools({
    search: async () => [],
    readMoment,
    findMentions: async () => [],
    lectures: [
      { lectureId: "intro", title: "Introduction", durationMs: 60_000, chapters: [], description: null },
      {
        lectureId: "inverted-index",
        title: "The inverted index",
        description: "How a search engine finds documents.",
        durationMs: 240_000,
        chapters: [
          { startMs: 0, title: "Postings" },
          { startMs: 125_000, title: "Stemming" },
        ],
      },
    ],
    numbering: new SourceNumbering(),
    onSources: () => {},
  }).outline_lecture;

test("an outline has the chapters, and a passage to cite from the start of each", async () => {
  expect(await outlineTool().execute!({ lecture: "inverted-index" }, options)).toMatchObject({
    passages: [
      { number: 1, start_seconds: 0 },
      { number: 2, start_seconds: 120 },
    ],
    outline: {
      number: 2,
      lecture: "inverted-index",
      title: "The inverted index",
      description: "How a search engine finds documents.",
      duration: "04:00",
      chapters: ["00:00 Postings", "02:05 Stemming"],
    },
  });
  expect(readMoment).toHaveBeenCalledWith("inverted-index", 0, 240);
});

test("an unknown lecture has no outline, and the model is told", async () => {
  expect(await outlineTool().execute!({ lecture: "x" }, options)).toEqual({
    passages: [],
    note: 'There is no lecture "x". list_lectures gives the slugs.',
  });
});

test("an outline counts as a lookup", async () => {
  const tool = outlineTool();
  for (let n = 0; n < MAX_LOOKUPS; n++) await tool.execute!({ lecture: "intro" }, options);
  expect(await tool.execute!({ lecture: "intro" }, options)).toMatchObject({
    passages: [],
    note: expect.stringMatching(/No more look-ups/),
  });
});
