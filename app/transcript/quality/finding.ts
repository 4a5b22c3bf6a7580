/** Possible problems of a transcript, in the order in which to fix them. */
export const QUALITY_KINDS = [
  "after_end",
  "same_length",
  "overlap",
  "unsure",
  "too_short",
  "gap",
  "fast",
  "slow",
  "no_punctuation",
  "unnamed_speakers",
] as const;
export type QualityKind = (typeof QUALITY_KINDS)[number];

/**
 * One thing that is wrong, how often, and where: its first or worst moments in milliseconds. `of`: the number of lines of
 * which `count` are so, if their share matters.
 */
export type QualityFinding = { kind: QualityKind; count: number; of?: number; moments: number[] };

const MOMENTS = 4;

/** Returns a finding about some moments, or none if there are fewer than `least`. */
export function findingOf(kind: QualityKind, moments: readonly number[], least = 1): QualityFinding[] {
  if (moments.length < least || moments.length === 0) return [];
  return [{ kind, count: moments.length, moments: moments.slice(0, MOMENTS) }];
}
