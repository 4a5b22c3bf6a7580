/** Cues re-cut at sentence ends. Times are integer milliseconds, interpolated where a cue was cut inside. */
export type Sentence = { startMs: number; endMs: number; text: string; speaker?: string };
