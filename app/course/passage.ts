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
  /** How far its times can be trusted. */
  timing: Timing;
  /** The score that ranked it. Only comparable within one search. */
  score: number;
  /** The larger cosine of the question with the chunk and with its best window, −1 to 1. */
  similarity: number;
  /** The share of the question's words that the passage or its neighbors have, weighted by rarity, 0 to 1. */
  coverage: number;
};
