import type { AlignType } from "mdast";
import type { Range } from "./content";

const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The columns that a line under a table's head declares; null when it is no such line. */
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

/** The cells of a row of a table: the ranges between its bars, without white space around them. */
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
  while (start < end && /[ \t]/.test(source[start]!)) start++;
  while (end > start && /[ \t]/.test(source[end - 1]!)) end--;
  return { start, end };
}
