import type { Range } from "./content";
import { isBlank } from "./line";

/** Returns a paragraph's lines without whitespace at its end. Whitespace at the end of other lines may break them. */
export function trimmedLines(source: string, lines: readonly Range[]): Range[] {
  return lines.map((line, index) => (index === lines.length - 1 ? trimmedEnd(source, line) : { ...line }));
}

/** Returns a range without trailing whitespace. */
export function trimmedEnd(source: string, { start, end }: Range): Range {
  let at = end;
  while (at > start && isBlank(source[at - 1])) at--;
  return { start, end: at };
}

/**
 * Consumes the `[x]` of a task from the start of a line. Returns whether the task is done, or null if it is not a task.
 */
export function takeTaskMark(source: string, line: Range): boolean | null {
  const mark = /^\[([ xX])\][ \t](?=.*\S)/.exec(source.slice(line.start, line.end));
  if (!mark) return null;
  line.start += mark[0].length;
  return mark[1] !== " ";
}
