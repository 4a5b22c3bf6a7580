import { z } from "zod";
import { MAX_CHAPTERS } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";

const ChapterJson = z.strictObject({ start_seconds: z.number().min(0).max(1e6), title: z.string().max(1_000) });
const ChaptersJson = z.array(ChapterJson).max(MAX_CHAPTERS);

/** What the editor sends: the chapters it was opened with, and those to store. */
export const ChaptersSaveJson = z.strictObject({ before: ChaptersJson, chapters: ChaptersJson });

/** `before`: the chapters that were edited, to notice what somebody else saved in the meantime. */
export type ChaptersSave = { before: Chapter[]; chapters: Chapter[] };

const toJson = (chapters: readonly Chapter[]): z.infer<typeof ChaptersJson> =>
  chapters.map(({ startMs, title }) => ({ start_seconds: startMs / 1000, title }));

const fromJson = (chapters: z.infer<typeof ChaptersJson>): Chapter[] =>
  chapters.map(({ start_seconds, title }) => ({ startMs: Math.round(start_seconds * 1000), title }));

export const chaptersSaveToJson = ({ before, chapters }: ChaptersSave): z.infer<typeof ChaptersSaveJson> => ({
  before: toJson(before),
  chapters: toJson(chapters),
});

export const chaptersSaveFromJson = ({ before, chapters }: z.infer<typeof ChaptersSaveJson>): ChaptersSave => ({
  before: fromJson(before),
  chapters: fromJson(chapters),
});
