/** A sentence of a transcript: cues re-cut at sentence ends. Times are integer milliseconds, interpolated inside a cue. */
export type Sentence = { startMs: number; endMs: number; text: string; speaker?: string };

/** Two neighbouring sentences of a chunk (one, where the chunk has only one): embedded on their own. */
export type SentenceWindow = { startMs: number; endMs: number; text: string };

/** A run of whole sentences, about 45–75 s: the unit that is stored, embedded and found. */
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
