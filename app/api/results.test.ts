import { expect, test } from "vitest";
import { makePassage } from "../../tests/factories";
import { CourseResult, courseResult, LectureResult, lectureResult, PassageResult, passageResults } from "./results";

const ORIGIN = "https://study.example.edu";
const course = {
  courseId: "search-101",
  title: "Search engines",
  description: null,
  lectureCount: 4,
  durationMs: 5_400_000,
};
const lecture = {
  courseId: "search-101",
  lectureId: "inverted-index",
  title: "The inverted index",
  description: null,
  section: "Indexing",
  durationMs: 3_725_500,
  timing: "exact" as const,
  chapters: [{ startMs: 161_900, title: "Stemming" }],
};

const onlyResult = (...args: Parameters<typeof makePassage>) => passageResults([makePassage(...args)], ORIGIN)[0]!;

test("every result has the three fields that are enough to cite it", () => {
  expect(courseResult(course, ORIGIN)).toMatchObject({
    id: "search-101",
    friendly_id: "Search engines",
    open_url: `${ORIGIN}/courses/search-101`,
  });
  expect(lectureResult(lecture, ORIGIN)).toMatchObject({
    id: "inverted-index",
    friendly_id: "The inverted index (1:02:05)",
    open_url: `${ORIGIN}/courses/search-101/lectures/inverted-index`,
  });
  expect(onlyResult()).toMatchObject({
    id: "chunk-1",
    friendly_id: "The inverted index @ 02:41",
    open_url: `${ORIGIN}/courses/search-101/lectures/inverted-index?t=161`,
  });
});

test("times are seconds, and a chapter opens at its own second", () => {
  expect(courseResult(course, ORIGIN).duration_seconds).toBe(5_400);
  const { duration_seconds, chapters } = lectureResult(lecture, ORIGIN);
  expect({ duration_seconds, chapters }).toEqual({
    duration_seconds: 3_725.5,
    chapters: [
      {
        start_seconds: 161.9,
        title: "Stemming",
        open_url: `${ORIGIN}/courses/search-101/lectures/inverted-index?t=161`,
      },
    ],
  });
  expect(onlyResult()).toMatchObject({ start_seconds: 161.4, end_seconds: 215 });
});

test("a passage with estimated times is not named to the second", () => {
  expect(onlyResult({ timing: "estimated" }).friendly_id).toBe("The inverted index @ around 3 min");
});

test("passages of one result never share a name, and each says how far its times can be trusted", () => {
  const estimated = [0, 9_000, 20_000, 61_000].map((startMs, at) =>
    makePassage({ chunkId: `c${at}`, startMs, timing: "estimated" }),
  );
  const results = passageResults(estimated, ORIGIN);
  expect(results.map(({ friendly_id, timing }) => [friendly_id, timing])).toEqual([
    ["The inverted index @ around 0 min", "estimated"],
    ["The inverted index @ around 0 min (2)", "estimated"],
    ["The inverted index @ around 0 min (3)", "estimated"],
    ["The inverted index @ around 1 min", "estimated"],
  ]);
});

test("the scores that only ranking needs are not published", () => {
  expect(Object.keys(onlyResult())).toEqual([
    "id",
    "friendly_id",
    "open_url",
    "course",
    "lecture",
    "title",
    "start_seconds",
    "end_seconds",
    "content",
    "headings",
    "score",
    "timing",
  ]);
});

test("courses of two institutions with the same title have different names", () => {
  expect(courseResult(course, ORIGIN)).toMatchObject({ institution: null });
  expect(courseResult({ ...course, courseId: "ucl~search-101" }, ORIGIN)).toMatchObject({
    id: "ucl~search-101",
    institution: "ucl",
    title: "Search engines",
    friendly_id: "Search engines (ucl)",
    open_url: `${ORIGIN}/courses/ucl~search-101`,
  });
});

test("slugs are escaped in addresses", () => {
  const { open_url } = onlyResult({ courseId: "a/b", lectureId: "c?d" });
  expect(open_url).toBe(`${ORIGIN}/courses/a%2Fb/lectures/c%3Fd?t=161`);
});

test("each result matches the schema that clients are given, and nothing else", () => {
  CourseResult.strict().parse(courseResult(course, ORIGIN));
  LectureResult.strict().parse(lectureResult(lecture, ORIGIN));
  PassageResult.strict().parse(onlyResult());
});
