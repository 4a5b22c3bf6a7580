import type { PassageMoment } from "~/course/passage";
import type { Timing } from "~/course/timing";

/**
 * A passage with a number in a conversation. Numbers start at 1 and only grow, and a chunk keeps its number for the
 * whole conversation.
 */
export type Source = PassageMoment & {
  number: number;
  chunkId: string;
  /** Reliability of its times. Estimated times are never shown to the second. */
  timing: Timing;
  /** Whether the lecture has changed and no longer has this passage. */
  gone: boolean;
  /** An entry outside the lectures, such as one of a glossary. It has no lecture and no time, only its `openUrl`. */
  isPage?: true;
  /** The page of the lecture's slides that is discussed in most of it, when the answer was written. */
  slidePage?: number;
};
