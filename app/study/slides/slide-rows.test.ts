import { expect, it } from "vitest";
import { pageAt, slideRows } from "./slide-rows";

const span = (page: number | null, [from, to]: readonly [number, number], confidence = 0.9) => ({
  startMs: from * 1000,
  endMs: to * 1000,
  page,
  confidence,
});
const titles = ["Ice", "Ash", "Waves"];
const startsOf = (spans: ReturnType<typeof span>[]) =>
  slideRows({ titles, spans }).map(({ visits }) => visits.map(({ startMs }) => startMs / 1000));

it("lists every page with the times at which it is discussed", () => {
  const spans = [span(null, [0, 10]), span(1, [10, 60]), span(3, [60, 90]), span(1, [90, 120])];
  expect(slideRows({ titles, spans }).map(({ page, title }) => [page, title])).toEqual([
    [1, "Ice"],
    [2, "Ash"],
    [3, "Waves"],
  ]);
  expect(startsOf(spans)).toEqual([[10, 90], [], [60]]);
});

it("leaves out a moment at which a page is passed, unless it is the page's only one", () => {
  expect(startsOf([span(1, [0, 60]), span(2, [60, 62]), span(3, [62, 90]), span(1, [90, 92])])).toEqual([
    [0],
    [60],
    [62],
  ]);
});

it("leaves out uncertain times if there are others", () => {
  expect(startsOf([span(1, [0, 60], 0.3), span(2, [60, 90], 0.3), span(1, [90, 120])])).toEqual([[90], [60], []]);
});

it("finds the page of a time that is listed", () => {
  const spans = [span(1, [5, 10]), span(null, [10, 20]), span(2, [20, 30]), span(1, [30, 40], 0.2)];
  const rows = slideRows({ titles, spans });
  expect([0, 5, 10, 25, 30, 35].map((seconds) => pageAt(rows, seconds * 1000))).toEqual([null, 1, null, 2, null, null]);
});
