import { expect, test } from "vitest";
import { isSlug, RequestedSlug, Slug } from "./slug";

test.each(["inverted-index", "CS_61b", "2024", "v1.2", "a"])("%j names a course and its folder", (slug) => {
  expect(Slug.parse(slug)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each(["", "..", "../x", "a/b", ".hidden", "-x", "a b", "ñ", "a\n", "a%2fb", "x\0"])(
  "%j is not a slug, so it never names a folder",
  (slug) => {
    expect(Slug.safeParse(slug).success).toBe(false);
    expect(isSlug(slug)).toBe(false);
  },
);

test("a slug has at most 100 characters", () => {
  expect(Slug.safeParse("a".repeat(100)).success).toBe(true);
  expect(Slug.safeParse("a".repeat(101)).success).toBe(false);
});

test("a request may ask for any name, so that an unknown course is not found rather than invalid", () => {
  expect(RequestedSlug.safeParse("../x").success).toBe(true);
  expect(RequestedSlug.safeParse("").success).toBe(false);
  expect(RequestedSlug.safeParse("a".repeat(101)).success).toBe(false);
});
