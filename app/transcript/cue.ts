/** One timed caption line of a transcript. Times are integer milliseconds from the start of the media. */
export type Cue = {
  /** The identifier the file gave the cue, or null. */
  id: string | null;
  startMs: number;
  endMs: number;
  /** Plain text: tags removed, entities decoded, white space folded. Never HTML. */
  text: string;
  speaker?: string;
  /** Word times inside the cue, when the file has them (karaoke captions, speech recognisers). */
  words?: Word[];
};

export type Word = { startMs: number; endMs: number; text: string };

/**
 * How far the times of a transcript can be trusted: `exact` (cue or word times), `start-only` (the file
 * gives no ends), `estimated` (no times in the file; spread by length over the lecture).
 */
export type Timing = "exact" | "start-only" | "estimated";

export type TranscriptWarning = { message: string; line?: number };

export type Transcript = {
  format: string;
  cues: Cue[];
  timing: Timing;
  warnings: TranscriptWarning[];
};
