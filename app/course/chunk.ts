/**
 * A sentence of a transcript: cues re-cut at sentence ends. Times are integer milliseconds, interpolated inside a cue.
 */
export type Sentence = { startMs: number; endMs: number; text: string; speaker?: string };

/** Two neighboring sentences of a chunk, or its only one, embedded separately. */
export type SentenceWindow = { startMs: number; endMs: number; text: string };

/** A run of whole sentences of about 45–75 s: the unit that is stored, embedded and searched. */
export type Chunk = {
  startMs: number;
  endMs: number;
  /** The sentences' text, joined by single spaces. */
  content: string;
  /** Section and chapter titles above the chunk, outermost first. */
  headings: string[];
  sentences: Sentence[];
  windows: SentenceWindow[];
};
