import { expect, test } from "vitest";
import { courseIdOf } from "./course-id";
import { Institution, RequestedCourseId, RequestedSlug, Slug, StoredInstitution } from "./slug";

test.each(["inverted-index", "CS_61b", "2024", "v1.2", "a"])("%j names a course or an institution", (slug) => {
  expect(Slug.parse(slug)).toBe(slug);
  expect(StoredInstitution.parse(slug)).toBe(slug);
});

test("an institution of a new course is in lower case", () => {
  expect(Institution.parse("ucl_2")).toBe("ucl_2");
  expect(Institution.safeParse("UCL").success).toBe(false);
});

test.each(["", "..", "../x", "a/b", ".hidden", "-x", "a b", "ñ", "a\n", "a%2fb", "x\0", "ucl~search-101"])(
  "%j is not a slug",
  (slug) => {
    expect(Slug.safeParse(slug).success).toBe(false);
    expect(Institution.safeParse(slug).success).toBe(false);
  },
);

test("a slug has at most 100 characters", () => {
  expect(Slug.safeParse("a".repeat(100)).success).toBe(true);
  expect(Slug.safeParse("a".repeat(101)).success).toBe(false);
});

test("a request may ask for any name, so that an unknown lecture is not found rather than invalid", () => {
  expect(RequestedSlug.safeParse("../x").success).toBe(true);
  expect(RequestedSlug.safeParse("").success).toBe(false);
  expect(RequestedSlug.safeParse("a".repeat(101)).success).toBe(false);
});

test("a request may ask for the longest id that a course can have", () => {
  const longest = courseIdOf({ institution: "a".repeat(100), slug: "b".repeat(100) });
  expect(RequestedCourseId.safeParse(longest).success).toBe(true);
  expect(RequestedCourseId.safeParse(`${longest}b`).success).toBe(false);
  expect(RequestedCourseId.safeParse("").success).toBe(false);
});
