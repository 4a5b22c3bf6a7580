import { expect, it } from "vitest";
import { mainPage } from "./slide-span";

const spans = [
  { startMs: 0, endMs: 10_000, page: null, confidence: 0.9 },
  { startMs: 10_000, endMs: 40_000, page: 1, confidence: 0.9 },
  { startMs: 40_000, endMs: 45_000, page: 2, confidence: 0.9 },
  { startMs: 45_000, endMs: 70_000, page: 3, confidence: 0.4 },
  { startMs: 70_000, endMs: 90_000, page: 2, confidence: 0.9 },
];

it("is the page that is discussed longest", () => {
  expect(mainPage(spans, 30_000, 46_000)).toBe(1);
  expect(mainPage(spans, 38_000, 46_000)).toBe(2);
  // Page 2 is discussed twice.
  expect(mainPage(spans, 33_000, 75_000)).toBe(2);
});

it("is the earlier of two pages that are discussed for as long", () => {
  expect(mainPage(spans, 38_000, 42_000)).toBe(1);
});

it("is null without a page, where the page is uncertain, and beyond the lecture", () => {
  expect(mainPage([], 0, 10_000)).toBeNull();
  expect(mainPage(spans, 2_000, 10_000)).toBeNull();
  expect(mainPage(spans, 50_000, 60_000)).toBeNull();
  expect(mainPage(spans, 90_000, 99_000)).toBeNull();
});
