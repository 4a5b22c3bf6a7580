import { sortChapters } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { parsePreciseTime, preciseTime } from "../transcript/precise-time";

/** A chapter as its fields show it. `key` identifies the row while it is edited. */
export type ChapterRow = { key: number; time: string; title: string };

/** Formats a time as people type it: with a fraction only if it has one. */
export const chapterTime = (ms: number): string => (ms % 1000 === 0 ? formatTimestamp(ms / 1000) : preciseTime(ms));

let lastKey = 0;

/** Returns the editable row of a chapter, with a new key. */
export const rowOf = ({ startMs, title }: Chapter): ChapterRow => ({
  key: ++lastKey,
  time: chapterTime(startMs),
  title,
});

/** Parses rows. An invalid time becomes null. */
export function typedChapters(rows: readonly ChapterRow[]): { startMs: number | null; title: string }[] {
  return rows.map(({ time, title }) => ({ startMs: parsePreciseTime(time), title: collapseWhitespace(title) }));
}

/** Inserts a chapter before the first that starts later. Returns the rows and the new row's key. */
export function withChapter(rows: readonly ChapterRow[], startMs: number): { rows: ChapterRow[]; key: number } {
  const added = rowOf({ startMs, title: "" });
  const later = rows.findIndex(({ time }) => (parsePreciseTime(time) ?? -1) > startMs);
  const at = later < 0 ? rows.length : later;
  return { rows: [...rows.slice(0, at), added, ...rows.slice(at)], key: added.key };
}

/** Returns rows with changes applied to the one with a key. */
export const withRow = (rows: readonly ChapterRow[], key: number, change: Partial<ChapterRow>): ChapterRow[] =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** Returns rows with the time of one moved by some milliseconds. An invalid time stays as it is. */
export function nudged(rows: readonly ChapterRow[], key: number, byMs: number): ChapterRow[] {
  return rows.map((row) => {
    const ms = row.key === key ? parsePreciseTime(row.time) : null;
    return ms === null ? row : { ...row, time: chapterTime(Math.max(0, ms + byMs)) };
  });
}

/** Returns rows sorted by time, each with its key. Rows with invalid times come last. */
export function sortedRows(rows: readonly ChapterRow[]): ChapterRow[] {
  return sortChapters(rows.map((row) => ({ ...row, startMs: parsePreciseTime(row.time) }))).map(
    ({ key, time, title }) => ({ key, time, title }),
  );
}
