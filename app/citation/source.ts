import type { Timing } from "~/course/timing";

/**
 * A passage with a number in a conversation. Numbers start at 1 and only grow, and a chunk keeps its number for the
 * whole conversation. Times are seconds.
 */
export type Source = {
  number: number;
  chunkId: string;
  courseId: string;
  lectureId: string;
  /** The lecture's title. */
  title: string;
  startSeconds: number;
  endSeconds: number;
  /** The words that were said. */
  content: string;
  headings: string[];
  score: number;
  /** Path of the moment's page: `/courses/:course/lectures/:lecture?t=161`. */
  openUrl: string;
  /** How far its times can be trusted. Estimated times are never shown to the second. */
  timing: Timing;
  /** Whether the lecture has changed and no longer has this passage. */
  gone: boolean;
  /** "The inverted index @ 02:41": how people and models refer to it. */
  friendlyId: string;
};
