import type { SlideSpan } from "./slide-span";
import type { Thumbnails } from "./thumbnails";
import type { Timing } from "./timing";
import type { Video } from "./video";

export type Chapter = { startMs: number; title: string };

/**
 * A lecture as a list shows it. Its video's `url` is absolute http(s), or `/media/…` for a file that this server hosts.
 */
export type LectureSummary = {
  courseId: string;
  lectureId: string;
  position: number;
  title: string;
  description: string | null;
  section: string | null;
  durationMs: number;
  video: Video | null;
  chapters: Chapter[];
  timing: Timing;
  posterUrl: string | null;
  /** BCP 47 tag of the language that is spoken. */
  language: string;
  /** The name of the file that its transcript was read from. Null if it is not known. */
  transcriptFile: string | null;
};

/** A lecture with its transcript and its neighbors in the course. */
export type Lecture = LectureSummary & {
  thumbnails: Thumbnails | null;
  cues: { startMs: number; endMs: number; text: string; speaker?: string }[];
  previous: LectureLink | null;
  next: LectureLink | null;
};

/** A lecture's slides: the address of a PDF file. `pages`: null if unknown. */
export type Slides = { url: string; pages: number | null };

/** Slides with the titles of their pages, empty where there is none, and the times at which they are discussed. */
export type TimedSlides = Slides & { titles: string[]; spans: SlideSpan[] };

export type LectureLink = { lectureId: string; title: string };
