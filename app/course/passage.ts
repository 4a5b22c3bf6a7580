import { friendlyId, momentUrl } from "~/course/moment";
import type { Timing } from "~/course/timing";

/** A chunk that a search returned, with its lead-in, its place and its scores. */
export type Passage = {
  courseId: string;
  lectureId: string;
  chunkId: string;
  lectureTitle: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  /** Reliability of its times. */
  timing: Timing;
  /** The page of the lecture's slides that is discussed in most of it, if there are slides. */
  slidePage?: number;
  /** The score that ranked it. Only comparable within one search. */
  score: number;
  /** The larger cosine of the question with the chunk and with its best window, −1 to 1. */
  similarity: number;
  /** The share of the question's words that the passage or its neighbors have, weighted by rarity, 0 to 1. */
  coverage: number;
};

/** The moment of a passage, as people and other programs refer to it. Times are seconds. */
export type PassageMoment = Pick<Passage, "courseId" | "lectureId" | "content" | "headings" | "score"> & {
  /** The lecture's title. */
  title: string;
  startSeconds: number;
  endSeconds: number;
  /** Path of the moment's page: `/courses/:course/lectures/:lecture?t=161`. */
  openUrl: string;
  /** "The inverted index @ 02:41": how people and models refer to it. */
  friendlyId: string;
};

/** Returns the moment of a passage. This is the one place where the milliseconds of a passage become seconds. */
export function momentOf({
  courseId,
  lectureId,
  lectureTitle,
  startMs,
  endMs,
  content,
  headings,
  score,
  timing,
}: Omit<Passage, "similarity" | "coverage">): PassageMoment {
  const startSeconds = startMs / 1000;
  return {
    courseId,
    lectureId,
    title: lectureTitle,
    startSeconds,
    endSeconds: endMs / 1000,
    content,
    headings,
    score,
    openUrl: momentUrl({ courseId, lectureId, startSeconds }),
    friendlyId: friendlyId(lectureTitle, startSeconds, timing),
  };
}
