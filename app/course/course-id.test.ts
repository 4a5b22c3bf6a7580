import { expect, test } from "vitest";
import { courseIdOf, courseLabel, institutionOf, isCourseId } from "./course-id";

test("courses of two institutions with the same slug have different ids", () => {
  expect(courseIdOf({ slug: "search-101" })).toBe("search-101");
  expect(courseIdOf({ institution: "ucl", slug: "search-101" })).toBe("ucl~search-101");
  expect(courseIdOf({ institution: "mit", slug: "search-101" })).toBe("mit~search-101");
});

test("the id says which institution a course belongs to, and needs no escape in an address", () => {
  expect(institutionOf("ucl~search-101")).toBe("ucl");
  expect(institutionOf("search-101")).toBeNull();
  expect(encodeURIComponent("ucl~search-101")).toBe("ucl~search-101");
});

test.each(["inverted-index", "CS_61b", "2024", "v1.2", "a"])("%j names a folder, also with an institution", (slug) => {
  expect(isCourseId(slug)).toBe(true);
  expect(isCourseId(courseIdOf({ institution: slug, slug }))).toBe(true);
});

test.each(["", "..", "../x", "a/b", ".hidden", "-x", "a b", "ñ", "a\n", "a%2fb", "x\0", "london~ucl"])(
  "an id with %j as one of its parts never names a folder",
  (part) => {
    expect(isCourseId(`ucl~${part}`)).toBe(false);
    expect(isCourseId(`${part}~search-101`)).toBe(false);
  },
);

test("courses with the same title are told apart by their institution", () => {
  expect(courseLabel({ courseId: "ucl~search-101", title: "Search" })).toBe("Search (ucl)");
  expect(courseLabel({ courseId: "search-101", title: "Search" })).toBe("Search");
});
