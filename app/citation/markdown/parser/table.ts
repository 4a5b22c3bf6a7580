import type { AlignType } from "mdast";
import type { Range } from "./content";
import { isBlank } from "./line";

const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Returns the columns that a table's delimiter row declares, or null for any other line. */
export function delimiterRow(line: string): AlignType[] | null {
  if (!/[|:]/.test(line) || !DELIMITER_ROW.test(line)) return null;
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => {
      const [left, right] = [cell.trim().startsWith(":"), cell.trim().endsWith(":")];
      return left && right ? "center" : left ? "left" : right ? "right" : null;
    });
}

/** Returns the cells of a table row: the ranges between its bars, without surrounding whitespace. */
export function cellsOf(source: string, { start, end }: Range): Range[] {
  const cells: Range[] = [];
  let from = source[start] === "|" ? start + 1 : start;
  for (let at = from; at < end; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "|") {
      cells.push(trimmed(source, from, at));
      from = at + 1;
    }
  }
  if (from < end) cells.push(trimmed(source, from, end));
  return cells;
}

function trimmed(source: string, from: number, to: number): Range {
  let [start, end] = [from, to];
  while (start < end && isBlank(source[start])) start++;
  while (end > start && isBlank(source[end - 1])) end--;
  return { start, end };
}
