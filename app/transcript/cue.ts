import type { Timing } from "~/course/timing";

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

export type TranscriptWarning = { message: string; line?: number };

export type Transcript = {
  format: string;
  cues: Cue[];
  timing: Timing;
  warnings: TranscriptWarning[];
};
