import { expect, test } from "vitest";
import { isLookupName, LOOKUPS, MAX_READ_SECONDS, TRANSCRIPT } from "./lookups";

test("the query string of a search is parsed: numbers arrive as text, and 8 passages are the default", () => {
  const { input } = LOOKUPS.search_course;
  expect(input.parse({ course: "search-101", query: "  idf " })).toEqual({
    course: "search-101",
    query: "idf",
    limit: 8,
  });
  expect(input.parse({ course: "search-101", query: "idf", limit: "3" }).limit).toBe(3);
});

test.each([
  ["an empty query", { query: "   " }],
  ["a query of more than 4,000 characters", { query: "a".repeat(4_001) }],
  ["no passages", { query: "idf", limit: "0" }],
  ["more than 50 passages", { query: "idf", limit: "51" }],
  ["half a passage", { query: "idf", limit: "1.5" }],
  ["no course", { query: "idf", course: "" }],
])("a search with %s is invalid", (_name, input) => {
  expect(LOOKUPS.search_course.input.safeParse({ course: "search-101", ...input }).success).toBe(false);
});

test("a moment needs both of its times, and neither may be negative", () => {
  const { input } = LOOKUPS.read_moment;
  const moment = { course: "search-101", lecture: "ranking", from: "30", to: "60" };
  expect(input.parse(moment)).toMatchObject({ from: 30, to: 60 });
  expect(input.safeParse({ ...moment, to: undefined }).success).toBe(false);
  expect(input.safeParse({ ...moment, from: "-1" }).success).toBe(false);
  for (const from of ["soon", "", " "]) expect(input.safeParse({ ...moment, from }).success).toBe(false);
});

test("a transcript without times is the whole transcript", () => {
  expect(TRANSCRIPT.input.parse({ course: "search-101", lecture: "ranking" })).toEqual({
    course: "search-101",
    lecture: "ranking",
  });
});

test("the description of a moment states its limit", () => {
  expect(LOOKUPS.read_moment.description).toContain(`${MAX_READ_SECONDS} seconds`);
});

test.each(["toString", "__proto__", "constructor", "read_transcript", ""])("%j is not a lookup", (name) => {
  expect(isLookupName(name)).toBe(false);
});
