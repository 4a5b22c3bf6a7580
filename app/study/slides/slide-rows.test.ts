import { expect, it } from "vitest";
import { pageAt, slideRows } from "./slide-rows";

const span = (page: number | null, [from, to]: readonly [number, number], confidence = 0.9) => ({
  startMs: from * 1000,
  endMs: to * 1000,
  page,
  confidence,
});

it("lists every page with the times at which it is discussed", () => {
  const spans = [span(null, [0, 10]), span(1, [10, 60]), span(3, [60, 90], 0.3), span(1, [90, 120])];
  expect(slideRows({ titles: ["Ice", "Ash", "Waves"], spans })).toEqual([
    {
      page: 1,
      title: "Ice",
      starts: [
        { ms: 10_000, isUncertain: false },
        { ms: 90_000, isUncertain: false },
      ],
    },
    { page: 2, title: "Ash", starts: [] },
    { page: 3, title: "Waves", starts: [{ ms: 60_000, isUncertain: true }] },
  ]);
});

it("leaves out a moment at which a page is passed, unless it is the page's only one", () => {
  const spans = [span(1, [0, 60]), span(2, [60, 62]), span(3, [62, 90]), span(1, [90, 92])];
  expect(slideRows({ titles: ["Ice", "Ash", "Waves"], spans }).map(({ starts }) => starts.length)).toEqual([1, 1, 1]);
});

it("finds the page of a time", () => {
  const spans = [span(1, [5, 10]), span(null, [10, 20]), span(2, [20, 30])];
  expect([0, 5, 10, 25, 30].map((seconds) => pageAt(spans, seconds * 1000))).toEqual([null, 1, null, 2, null]);
});
