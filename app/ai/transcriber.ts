/** The words spoken in a span of audio. Times in seconds. `confidence`: from 0 to 1, if the model rates its words. */
export type SpokenSegment = { start: number; end: number; text: string; confidence?: number | undefined };

/** A recording in the two forms that speech models take. Both throw AppError if its audio cannot be read. */
export type Recording = {
  /** A compressed file, for an upload. */
  compressed: (signal?: AbortSignal) => Promise<Uint8Array>;
  /** 32-bit floats, little-endian, mono, 16 kHz: a stream, because three hours are 700 MB. */
  samples: (signal?: AbortSignal) => AsyncIterable<Uint8Array>;
};

export type TranscribeOptions = {
  /** BCP 47; null: the model detects it; undefined: the model's default. */
  language?: string | null | undefined;
  /** Names and terms that the recording may have. Models that take hints spell them right more often. */
  terms?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Receives how many seconds of the recording are done. Hosted models do not say. */
  onSeconds?: ((seconds: number) => void) | undefined;
};

export type Transcriber = {
  /** As in TRANSCRIPTION_MODEL; a local model's without the path, because instructors see it. */
  id: string;
  /** Price in US dollars per minute of audio, or null if unknown. */
  usdPerMinute: number | null;
  /** Throws AppError if the model fails, or returns words without times. */
  transcribe: (recording: Recording, options?: TranscribeOptions) => Promise<SpokenSegment[]>;
};
