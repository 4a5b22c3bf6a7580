import { z } from "zod";
import { MAX_CHAPTERS } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";

const ChapterJson = z.strictObject({ start_seconds: z.number().min(0).max(1e6), title: z.string().max(1_000) });
const ChaptersJson = z.array(ChapterJson).max(MAX_CHAPTERS);

/** Request body of a save: the chapters as the editor loaded them, and the ones to store. */
export const ChaptersSaveJson = z.strictObject({ before: ChaptersJson, chapters: ChaptersJson });

/** `before`: the chapters as the editor loaded them, to detect changes that another editor saved since. */
export type ChaptersSave = { before: Chapter[]; chapters: Chapter[] };

const toJson = (chapters: readonly Chapter[]): z.infer<typeof ChaptersJson> =>
  chapters.map(({ startMs, title }) => ({ start_seconds: startMs / 1000, title }));

const fromJson = (chapters: z.infer<typeof ChaptersJson>): Chapter[] =>
  chapters.map(({ start_seconds, title }) => ({ startMs: Math.round(start_seconds * 1000), title }));

/** Converts a save to its wire format. */
export const chaptersSaveToJson = ({ before, chapters }: ChaptersSave): z.infer<typeof ChaptersSaveJson> => ({
  before: toJson(before),
  chapters: toJson(chapters),
});

/** Parses a save from its wire format. */
export const chaptersSaveFromJson = ({ before, chapters }: z.infer<typeof ChaptersSaveJson>): ChaptersSave => ({
  before: fromJson(before),
  chapters: fromJson(chapters),
});

const SuggestedChaptersJson = z.object({ chapters: ChaptersJson });

/** Converts suggested chapters to their wire format. */
export const suggestedChaptersToJson = (chapters: readonly Chapter[]): z.infer<typeof SuggestedChaptersJson> => ({
  chapters: toJson(chapters),
});

/** Parses suggested chapters from their wire format. Throws if they are invalid. */
export const suggestedChaptersFromJson = (given: unknown): Chapter[] =>
  fromJson(SuggestedChaptersJson.parse(given).chapters);
