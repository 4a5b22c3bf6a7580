import { expect, test, vi } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { fakeSql } from "../../tests/setup/fake-sql";
import { lookUpDeps } from "../../tests/setup/look-up-deps";
import { lookUp, readTranscript, type LookUpDeps } from "./look-up.server";
import { MAX_READ_SECONDS } from "./lookups";

const course = {
  courseId: "search-101",
  title: "How search works",
  description: null,
  lectureCount: 1,
  durationMs: 60_000,
};
const lecture = {
  courseId: "search-101",
  lectureId: "embeddings",
  position: 0,
  title: "Embeddings",
  description: null,
  section: null,
  durationMs: 60_000,
  videoKind: null,
  videoUrl: null,
  chapters: [],
  timing: "exact",
  posterUrl: null,
  language: "en",
  thumbnails: null,
  transcriptFile: null,
};
const chunk = {
  courseId: "search-101",
  lectureId: "embeddings",
  chunkId: "chunk-1",
  lectureTitle: "Embeddings",
  startMs: 12_000,
  endMs: 40_000,
  content: "An embedding is a vector.",
  headings: [],
  timing: "exact",
};
const cues = [
  { startMs: 0, endMs: 10_000, text: "Welcome.", speaker: null },
  { startMs: 10_000, endMs: 20_000, text: "An embedding is a vector.", speaker: "Ada" },
  { startMs: 20_000, endMs: 30_000, text: "Near vectors mean similar texts.", speaker: null },
];

const COURSE_ROWS = /from courses (?!k)/;
const LECTURE_ROWS = /"videoKind".* from lectures|from lectures where course_id/;

function makeDeps(answers: Parameters<typeof fakeSql>[0]) {
  const { sql, queries } = fakeSql(answers);
  const embed = vi.fn<Embedder["embed"]>(async () => [Float32Array.of(1, 0)]);
  const deps: LookUpDeps = { ...lookUpDeps(sql), embedder: { id: "test", embed } };
  return { deps, embed, queries };
}
const whole = () =>
  makeDeps([
    [/from chunks c join lectures/, [chunk]],
    [/from cues/, cues],
    [COURSE_ROWS, [course]],
    [LECTURE_ROWS, [lecture]],
  ]);

test("lists courses and lectures with addresses on this server", async () => {
  const { deps } = whole();
  const courses = await lookUp("list_courses", {}, deps);
  expect(courses.results.map(({ id, open_url }) => [id, open_url])).toEqual([
    ["search-101", "https://study.example.edu/courses/search-101"],
  ]);
  const lectures = await lookUp("list_lectures", { course: "search-101" }, deps);
  expect(lectures.results.map(({ id, open_url }) => [id, open_url])).toEqual([
    ["embeddings", "https://study.example.edu/courses/search-101/lectures/embeddings"],
  ]);
});

test.each([
  ["list_lectures", { course: "none" }, [], 'There is no course "none".'],
  ["search_course", { course: "none", query: "x", limit: 1 }, [], 'There is no course "none".'],
  [
    "search_course",
    { course: "search-101", lecture: "none", query: "x", limit: 1 },
    [[COURSE_ROWS, [course]]],
    'There is no lecture "none" in the course "search-101".',
  ],
  [
    "read_moment",
    { course: "search-101", lecture: "none", from: 0, to: 9 },
    [[LECTURE_ROWS, [lecture]]],
    'There is no lecture "none" in the course "search-101".',
  ],
] as const)("%s of %j names what does not exist, and embeds nothing", async (name, input, answers, message) => {
  const { deps, embed } = makeDeps(answers.map(([pattern, rows]) => [pattern, rows]));
  await expect(lookUp(name, input, deps)).rejects.toMatchObject({ code: "not_found", message });
  expect(embed).not.toHaveBeenCalled();
});

test("a search by another program is sheddable, so that students' questions have priority", async () => {
  const { deps, embed } = makeDeps([[COURSE_ROWS, [course]]]);
  await lookUp("search_course", { course: "search-101", query: "What is an embedding?", limit: 3 }, deps);
  expect(embed).toHaveBeenCalledExactlyOnceWith(
    ["What is an embedding?"],
    expect.objectContaining({ isSheddable: true }),
  );
});

test.each([
  ["in order", 30, 40, 30_000, 40_000],
  ["reversed", 40, 30, 30_000, 40_000],
  ["longer than can be read at once", 30, 9_000, 30_000, (30 + MAX_READ_SECONDS) * 1_000],
])("reads a moment with its seconds %s", async (_how, from, to, fromMs, toMs) => {
  const { deps, queries } = whole();
  const { results } = await lookUp("read_moment", { course: "search-101", lecture: "embeddings", from, to }, deps);
  const [sent] = queries.filter(({ text }) => text.includes("from chunks c join lectures"));
  expect(sent?.values.slice(0, 4)).toEqual(["search-101", "embeddings", toMs, fromMs]);
  expect(results).toMatchObject([
    { id: "chunk-1", open_url: "https://study.example.edu/courses/search-101/lectures/embeddings?t=12" },
  ]);
});

test.each([
  ["all lines", {}, ["Welcome.", "An embedding is a vector.", "Near vectors mean similar texts."]],
  ["lines that are only partly within the seconds", { from: 9, to: 11 }, ["Welcome.", "An embedding is a vector."]],
  ["lines from a second", { from: 20 }, ["Near vectors mean similar texts."]],
  ["no line that only touches the seconds", { from: 10, to: 20 }, ["An embedding is a vector."]],
])("a transcript has %s", async (_what, range, texts) => {
  const { deps } = whole();
  const transcript = await readTranscript({ course: "search-101", lecture: "embeddings", ...range }, deps);
  expect(transcript.lines.map(({ text }) => text)).toEqual(texts);
  expect(transcript).toMatchObject({ lecture: "embeddings", title: "Embeddings", timing: "exact" });
});

test("the transcript of an unknown lecture is not found", async () => {
  const { deps } = makeDeps([]);
  await expect(readTranscript({ course: "search-101", lecture: "none" }, deps)).rejects.toMatchObject({
    code: "not_found",
    message: 'There is no lecture "none" in the course "search-101".',
  });
});
