/**
 * What happened to a seek: where the video stands now (`landed`), or why it does not
 * stand there. `seconds` is read back from the player, never assumed.
 */
export type SeekReceipt =
  | { status: "landed"; seconds: number }
  | { status: "superseded" }
  | { status: "refused"; reason: string };

export type PlayerState = {
  ready: boolean;
  playing: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; NaN until known. */
  duration: number;
};

/** The one contract every video adapter keeps. All times are seconds. */
export type Player = {
  /** Resolves when seeks take effect at once; rejects when the video cannot be played. */
  ready: Promise<void>;
  /** Moves the video. Asked for before it is ready, the last seek is kept and carried out then. */
  seek(seconds: number, options?: { play?: boolean }): Promise<SeekReceipt>;
  pause(): void;
  currentTime(): number;
  state(): PlayerState;
  /** Calls back on every change of state, at least four times a second while playing. */
  subscribe(listener: (state: PlayerState) => void): () => void;
};
