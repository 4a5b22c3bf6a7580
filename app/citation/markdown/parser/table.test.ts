import { expect, test } from "vitest";
import { takeTaskMark, trimmedEnd, trimmedLines } from "./paragraph-lines";
import { cellsOf, delimiterRow } from "./table";

test.each([
  ["| --- | :-: |", [null, "center"]],
  [":-|-:", ["left", "right"]],
  ["|-|", [null]],
  ["| :--- |\t", ["left"]],
  ["---", null],
  ["| - - |", null],
  ["| a |", null],
  ["|:|", null],
  ["", null],
])("the row %j declares the columns %j", (row, columns) => {
  expect(delimiterRow(row)).toEqual(columns);
});

test.each([
  ["| a | b |", ["a", "b"]],
  ["a | b", ["a", "b"]],
  ["|a||b|", ["a", "", "b"]],
  ["| a \\| b | c", ["a \\| b", "c"]],
  ["| a \\", ["a \\"]],
  ["|\t|", [""]],
  ["", []],
])("the row %j has the cells %j", (row, cells) => {
  expect(cellsOf(row, { start: 0, end: row.length }).map(({ start, end }) => row.slice(start, end))).toEqual(cells);
});

test("a row is read within its range", () => {
  expect(cellsOf("> | a |\n| b |", { start: 2, end: 7 })).toEqual([{ start: 4, end: 5 }]);
});

test.each([
  ["[ ] open", false, "open"],
  ["[x] done", true, "done"],
  ["[X]\tdone", true, "done"],
  ["[x]", null, "[x]"],
  ["[x]  ", null, "[x]  "],
  ["[1] cited", null, "[1] cited"],
  ["[] empty", null, "[] empty"],
])("the task %j is done: %j", (text, checked, rest) => {
  const range = { start: 0, end: text.length };
  expect(takeTaskMark(text, range)).toBe(checked);
  expect(text.slice(range.start, range.end)).toBe(rest);
});

test("blanks are trimmed from the end of a paragraph, and kept at the end of its other lines", () => {
  const source = "a  \nb \t";
  const lines = [
    { start: 0, end: 3 },
    { start: 4, end: 7 },
  ];
  expect(trimmedLines(source, lines).map(({ start, end }) => source.slice(start, end))).toEqual(["a  ", "b"]);
  expect(trimmedEnd("  ", { start: 0, end: 2 })).toEqual({ start: 0, end: 0 });
});
