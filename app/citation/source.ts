import type { Timing } from "~/course/timing";

/**
 * A passage that was given a number in a conversation. Times are seconds.
 * `number` starts at 1, only grows, and stays with its chunk for the whole conversation.
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
  /** How far its times can be trusted. An estimated one is never shown as a second. */
  timing: Timing;
  /** The lecture was changed since, and no longer has this passage. */
  gone: boolean;
  /** "The inverted index @ 02:41": what a person, or a model, calls it. */
  friendlyId: string;
};
