import { expect, test } from "vitest";
import { chapterProblems, chaptersFromKey, chaptersKey, sortChapters } from "./chapter-list";

const at = (startMs: number | null, title = "Title") => ({ startMs, title });

test("a list in order within the video has no problems", () => {
  expect(chapterProblems([at(0), at(500), at(59_999)], 60_000)).toEqual([null, null, null]);
});

test.each([
  ["no time", [at(null)], ["time"]],
  ["a repeated time", [at(0), at(1000), at(1000)], [null, null, "duplicate"]],
  ["a time before the chapter above", [at(0), at(5000), at(3000), at(6000)], [null, null, "order", null]],
  ["a time at the end of the video", [at(60_000)], ["beyond"]],
  ["no title", [at(0, "  ")], ["title"]],
  ["a title that is too long", [at(0, "x".repeat(151))], ["long"]],
])("%s is a problem", (_name, chapters, problems) => {
  expect(chapterProblems(chapters, 60_000)).toEqual(problems);
});

test("without a known length, a chapter starts within a day", () => {
  expect(chapterProblems([at(86_399_999), at(86_400_000)], null)).toEqual([null, "beyond"]);
});

test("chapters are sorted by time, those without one last", () => {
  expect(sortChapters([at(null), at(2), at(1)]).map(({ startMs }) => startMs)).toEqual([1, 2, null]);
});

test("the key of chapters does not depend on the order of their properties", () => {
  const chapters = [{ startMs: 0, title: "Intro" }];
  expect(chaptersKey(chapters)).toBe(chaptersKey([{ title: "Intro", startMs: 0 }]));
  expect(chaptersFromKey(chaptersKey(chapters))).toEqual(chapters);
});
