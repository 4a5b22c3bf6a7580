import type { Chapter, TimedSlides } from "~/course/lecture";
import type { Thumbnails } from "~/course/thumbnails";

/** Details of a citation's lecture in the evidence panel. */
export type LecturePlace = {
  courseTitle: string;
  section: string | null;
  lectureTitle: string;
  chapters: readonly Chapter[];
  thumbnails: Thumbnails | null;
  slides: TimedSlides | null;
  /** The name of the file that its transcript was read from. Null if it is not known. */
  transcriptFile: string | null;
};

/** Returns the way to a second: course, section, lecture, chapter. Each name once, because sections repeat titles. */
export function pathTo({ courseTitle, section, lectureTitle, chapters }: LecturePlace, seconds: number): string[] {
  const chapter = chapters.findLast(({ startMs }) => startMs <= seconds * 1000)?.title;
  return [...new Set([courseTitle, section, lectureTitle, chapter].flatMap((name) => name || []))];
}
