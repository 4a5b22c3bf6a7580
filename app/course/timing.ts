/**
 * Reliability of a transcript's times: `exact` (cue or word times), `start-only` (the file has no end times),
 * `estimated` (the file has no times; sentences are spread over the lecture by length).
 */
export type Timing = "exact" | "start-only" | "estimated";
