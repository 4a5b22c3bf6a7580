import { expect, test } from "vitest";
import { chosenCourse, courseNames } from "./chosen-course";

const COURSES = [
  { courseId: "search-101", title: "Search 101" },
  { courseId: "ucl~history", title: "History" },
  { courseId: "lse~history", title: "history " },
  { courseId: "history", title: "A history of search" },
];

test("courses are listed by their titles, and by their ids too where a title is not unique", () => {
  expect(courseNames(COURSES)).toEqual([
    "Search 101",
    "History (ucl~history)",
    "history (lse~history)",
    "A history of search",
  ]);
});

test("every listed name and every id chooses its course, whatever its case", () => {
  for (const [at, name] of courseNames(COURSES).entries())
    expect(chosenCourse(name.toUpperCase(), COURSES)).toBe(COURSES[at]?.courseId);
  for (const { courseId } of COURSES) expect(chosenCourse(courseId, COURSES)).toBe(courseId);
});

test("an unknown text, or a part of a title, chooses no course", () => {
  for (const text of ["geography", "", "Search"]) expect(chosenCourse(text, COURSES)).toBe(text);
});
