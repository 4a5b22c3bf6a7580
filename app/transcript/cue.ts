import type { Timing } from "~/course/timing";
import type { Confidence } from "./confidence";

/** One timed caption line of a transcript. Times are integer milliseconds from the start of the media. */
export type Cue = {
  /** The cue's identifier in its file, or null. */
  id: string | null;
  startMs: number;
  endMs: number;
  /** Plain text: tags removed, entities decoded, whitespace collapsed. Never HTML. */
  text: string;
  speaker?: string | undefined;
  /** Word times inside the cue, if the file has them (karaoke captions, speech recognizers). */
  words?: Word[];
  /** Set only if a speech recognizer rated the words. */
  confidence?: Confidence | undefined;
  /** Set only if a person confirmed the words of the recognizer. */
  isConfirmed?: true | undefined;
};

export type Word = { startMs: number; endMs: number; text: string };

export type TranscriptWarning = { message: string; line?: number };

export type Transcript = {
  format: string;
  cues: Cue[];
  timing: Timing;
  warnings: TranscriptWarning[];
};
