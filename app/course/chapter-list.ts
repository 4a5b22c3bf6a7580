import { z } from "zod";
import type { Chapter } from "./lecture";

export const MAX_CHAPTERS = 300;
export const MAX_CHAPTER_TITLE = 150;
const DAY_MS = 24 * 3_600_000;

/** The problem with a chapter in a list. */
export type ChapterProblem = "title" | "long" | "time" | "duplicate" | "order" | "beyond";

/** A chapter whose time may not be a time yet. */
type TypedChapter = { startMs: number | null; title: string };

/**
 * Returns what is wrong with each chapter of a list, in its order; null: nothing. `lengthMs`: of the video, or null if it
 * is not known.
 */
export function chapterProblems(chapters: readonly TypedChapter[], lengthMs: number | null): (ChapterProblem | null)[] {
  const seen = new Set<number>();
  let latest = -1;
  return chapters.map(({ startMs, title }) => {
    const isRepeated = startMs !== null && seen.has(startMs);
    const isEarlier = startMs !== null && startMs < latest;
    if (startMs !== null) {
      seen.add(startMs);
      latest = Math.max(latest, startMs);
    }
    if (startMs === null || startMs < 0) return "time";
    if (isRepeated) return "duplicate";
    if (startMs >= (lengthMs ?? DAY_MS)) return "beyond";
    if (isEarlier) return "order";
    if (title.trim() === "") return "title";
    return title.trim().length > MAX_CHAPTER_TITLE ? "long" : null;
  });
}

/** Sorts chapters by time. Those without one come last. */
export function sortChapters<Item extends TypedChapter>(chapters: readonly Item[]): Item[] {
  return [...chapters].sort((a, b) => (a.startMs ?? Infinity) - (b.startMs ?? Infinity));
}

/** Stored chapters, as a JSON column has them. */
export const Chapters = z.array(z.object({ startMs: z.number(), title: z.string() }));

/** Returns a text that is the same for the same chapters. `chaptersFromKey` reads it. */
export const chaptersKey = (chapters: readonly Chapter[]): string =>
  JSON.stringify(chapters.map(({ startMs, title }) => ({ startMs, title })));

/** Parses the chapters of a key. Throws if it is invalid. */
export const chaptersFromKey = (key: string): Chapter[] => Chapters.parse(JSON.parse(key));
