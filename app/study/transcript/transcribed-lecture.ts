import type { Chapter } from "~/course/lecture";
import type { Timing } from "~/course/timing";

export type TranscriptCue = { startMs: number; endMs: number; text: string; speaker?: string | undefined };

export type TranscribedLecture = {
  courseId: string;
  lectureId: string;
  title: string;
  cues: TranscriptCue[];
  chapters: Chapter[];
  timing: Timing;
};
