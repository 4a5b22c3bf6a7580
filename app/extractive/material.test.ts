import { expect, test } from "vitest";
import { sectionsOf } from "./material";

const lecture = { lectureId: "ice", title: "Ice", description: null, durationMs: 40_000 };
const at = (startMs: number) => ({ startMs, title: "Title" });

test("a chapter ends where the next one starts, and the last one with the last words", () => {
  const sections = sectionsOf({ ...lecture, chapters: [at(0), at(10_000)] });
  expect(sections).toMatchObject([
    { from: 0, to: 10 },
    { from: 10, to: 40 },
  ]);
});

test("a chapter after the last words has none of them", () => {
  expect(sectionsOf({ ...lecture, chapters: [at(60_000)] })).toMatchObject([{ from: 60, to: 60 }]);
});

test("a lecture without chapters is one section", () => {
  expect(sectionsOf({ ...lecture, chapters: [] })).toMatchObject([{ kind: "lecture", from: 0, to: 40 }]);
});
