import type { Timing } from "~/course/timing";

/** A chunk that a search returned, with what leads into it, its score and where it stands. */
export type Passage = {
  courseId: string;
  lectureId: string;
  chunkId: string;
  lectureTitle: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  /** How far its times can be trusted. */
  timing: Timing;
  /** The fused score that ranked it: comparable within one search only. */
  score: number;
  /** Cosine of the question and the chunk or its best window, whichever is larger: −1 to 1. */
  similarity: number;
  /** The share of the question's words that the passage or its neighbours have, rare words counting more: 0 to 1. */
  coverage: number;
};
