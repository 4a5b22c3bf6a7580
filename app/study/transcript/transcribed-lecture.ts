import type { Chapter } from "~/course/lecture";
import type { Timing } from "~/course/timing";
import type { Video } from "~/course/video";

export type TranscriptCue = { startMs: number; endMs: number; text: string; speaker?: string | undefined };

export type TranscribedLecture = {
  courseId: string;
  lectureId: string;
  title: string;
  cues: TranscriptCue[];
  chapters: Chapter[];
  timing: Timing;
  /** BCP 47 tag of the language that is spoken, which may differ from the page's. */
  language: string;
  /** Null if the lecture can only be read. */
  video: Video | null;
};
