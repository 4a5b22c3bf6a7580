import { describe, expect, test } from "vitest";
import type { Line } from "../edits/line";
import { placeReports } from "./place-reports";
import { saysSomething, tidyReport, type Report } from "./report";
import { newReportFromJson, NewReportJson, newReportToJson } from "./report-wire";

const report = (fields: Partial<Report> = {}): Report => ({
  reportId: "r",
  startMs: 10_000,
  endMs: 14_000,
  said: "We steam words.",
  suggestion: "We stem words.",
  comment: "",
  sentAt: "2026-11-24T00:00:00.000Z",
  ...fields,
});
const line = (seconds: number, text: string): Line => ({
  startMs: seconds * 1000,
  endMs: seconds * 1000 + 4_000,
  text,
});

describe("a report", () => {
  test("puts its texts on one line, without characters that reorder other text", () => {
    const { said, suggestion, comment } = tidyReport(
      report({
        said: " We\nsteam  words. ",
        suggestion: "We \u202estem\u202c words.\0",
        comment: "It is\u2067 a\tlemma",
      }),
    );
    expect([said, suggestion, comment]).toEqual(["We steam words.", "We stem words.", "It is a lemma"]);
  });

  test.each([null, "", "  ", " We steam  words."])(
    "drops the suggestion %j, and then needs a comment",
    (suggestion) => {
      expect(saysSomething(tidyReport(report({ suggestion })))).toBe(false);
      expect(saysSomething(tidyReport(report({ suggestion, comment: "Cough" })))).toBe(true);
    },
  );

  test("survives the wire", () => {
    const { reportId: _, sentAt: _sent, ...sent } = report({ startMs: 10_007, comment: "é" });
    expect(newReportFromJson(NewReportJson.parse(newReportToJson(sent)))).toEqual(sent);
    expect(newReportFromJson({ ...newReportToJson(sent), end_seconds: 0 }).endMs).toBe(10_007);
  });
});

test("a report whose line was deleted is about no line", () => {
  const goneOf = (lines: Line[]) => placeReports(lines, [report()]).map(({ index, isGone }) => [index, isGone]);
  expect(goneOf([line(6, "Before."), line(14, "After.")])).toEqual([[0, true]]);
  expect(goneOf([{ ...line(6, "Before."), endMs: 10_500 }])).toEqual([[0, true]]);
  expect(goneOf([{ ...line(6, "Before. We steam words."), endMs: 14_000 }])).toEqual([[0, false]]);
  expect(goneOf([line(6, "Before."), { ...line(10, "We steam"), endMs: 11_000 }])).toEqual([[1, false]]);
  expect(goneOf([line(10, "We said something else.")])).toEqual([[0, false]]);
});

describe("a report is placed", () => {
  const placeOf = (lines: Line[], fields?: Partial<Report>) => {
    const [placed] = placeReports(lines, [report(fields)]);
    return placed && [placed.index, placed.isChanged];
  };

  test("at the nearest line that says what the student saw", () => {
    const lines = [line(2, "We steam words."), line(11, "We steam words."), line(16, "Why?")];
    expect(placeOf(lines)).toEqual([1, false]);
  });

  test("at the same words where a new transcript has them, within a minute", () => {
    expect(placeOf([line(8, "Hello."), line(60, "We steam  words.")])).toEqual([1, false]);
    expect(placeOf([line(8, "Hello."), line(80, "We steam words.")])).toEqual([0, true]);
  });

  test("at the line with most of its time if the line has changed", () => {
    expect(placeOf([line(7, "So"), line(11, "we stem"), line(15, "words")])).toEqual([1, true]);
  });

  test("at the line before if nothing is said at its time, and nowhere without lines", () => {
    expect(placeOf([line(0, "One"), line(5, "Two"), line(30, "Three")])).toEqual([1, true]);
    expect(placeOf([line(30, "Three")])).toEqual([0, true]);
    expect(placeOf([])).toBeUndefined();
  });

  test("in the order of the lines", () => {
    const lines = [line(0, "One"), line(10, "Two"), line(20, "Three")];
    const reports = ["Three", "One", "Two"].map((said, n) => report({ reportId: `${n}`, said, startMs: n }));
    expect(placeReports(lines, reports).map(({ index }) => index)).toEqual([0, 1, 2]);
  });
});
