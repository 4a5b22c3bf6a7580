import type { Cue } from "~/transcript/cue";
import type { StoredChunk } from "~db/lecture-rows.server";
import type { LectureContent } from "~db/replace-lecture.server";

type Generated = { courseId: string; number: number; embeddingModel: string; chunks: StoredChunk[]; cues?: Cue[] };

/** Returns a generated lecture to store. `number` counts a course's lectures from 0. */
export function syntheticLecture({ courseId, number, embeddingModel, chunks, cues = [] }: Generated): LectureContent {
  const lectureId = syntheticLectureId(number);
  return {
    courseId,
    lectureId,
    position: number,
    title: `Lecture ${number + 1}`,
    description: null,
    section: null,
    language: "en",
    video: null,
    posterUrl: null,
    thumbnails: null,
    transcriptFile: null,
    chapters: [],
    durationMs: chunks.at(-1)?.endMs ?? 0,
    timing: "exact",
    embeddingModel,
    contentHash: `${courseId}/${lectureId}`,
    releasesAt: null,
    cues,
    chunks,
    findPassage: () => null,
  };
}

/** Returns the id of a course's generated lecture. */
export const syntheticLectureId = (number: number) => `lecture-${number + 1}`;
