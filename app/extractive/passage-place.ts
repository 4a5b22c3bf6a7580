import type { RankedPassage } from "./sentence-candidates";

/** Seconds before a passage in which another that was found is about the same. */
const SAME_SUBJECT_SECONDS = 240;
const OPENING_SECONDS = 60;

/** Whether a passage is the opening of its lecture. */
export const isOpening = ({ start_seconds }: RankedPassage): boolean => start_seconds < OPENING_SECONDS;

/** Returns the sum of the scores of passages of the same lecture that begin in the minutes before one. */
export function scoreBefore({ lecture, start_seconds }: RankedPassage, passages: readonly RankedPassage[]): number {
  const before = passages.filter((other) => {
    const distance = start_seconds - other.start_seconds;
    return other.lecture === lecture && distance > 0 && distance <= SAME_SUBJECT_SECONDS;
  });
  return before.reduce((sum, { score }) => sum + score, 0);
}
