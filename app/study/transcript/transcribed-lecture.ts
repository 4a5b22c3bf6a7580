import type { Chapter } from "~/course/manifest";
import type { Timing } from "~/transcript/cue";

export type TranscriptCue = { startMs: number; endMs: number; text: string; speaker?: string | undefined };

export type TranscribedLecture = {
  courseId: string;
  lectureId: string;
  title: string;
  cues: TranscriptCue[];
  chapters: Chapter[];
  timing: Timing;
};
