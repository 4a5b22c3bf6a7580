/**
 * Reliability of a transcript's times: `exact` (cue or word times), `start-only` (the file has no end times),
 * `estimated` (the file has no times; sentences are spread over the lecture by length).
 */
export const TIMINGS = ["exact", "start-only", "estimated"] as const;
export type Timing = (typeof TIMINGS)[number];
