/** Why a seek, or a video as a whole, came to nothing. The page has a sentence for each. */
export type PlayerFault =
  | "not-ready" // nothing was heard from it in good time; it may come yet
  | "not-found"
  | "no-access" // private, behind a login, or not to be shown on other sites or in this country
  | "unplayable"
  | "did-not-move"
  | "closed";

/**
 * What happened to a seek: the video stands there (`landed`), or elsewhere (`drifted`), or has not moved (`refused`).
 * `seconds` is read back from the player, never assumed.
 */
export type SeekResult =
  | { status: "landed"; seconds: number }
  | { status: "drifted"; seconds: number }
  | { status: "superseded" }
  | { status: "refused"; reason: PlayerFault };

/** Further than this from where it was sent, in seconds, a video stands elsewhere. */
export const DRIFT_SECONDS = 1.5;

export type PlayerState = {
  ready: boolean;
  playing: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; NaN until known. */
  duration: number;
  /** 1 is the speed of speech. */
  rate: number;
  /** Whether it was asked to play and the browser would not: it stands still until the student plays it. */
  awaitsPlay: boolean;
};

/** The one contract that every video keeps. All times are seconds. */
export type Player = {
  /** Resolves when seeks take effect at once; rejects with a PlayerError when the video cannot be played. */
  ready: Promise<void>;
  /** Moves the video. Asked for before it is ready, the last seek is kept and carried out then. */
  seek(seconds: number, options?: { play?: boolean }): Promise<SeekResult>;
  play(): void;
  pause(): void;
  setRate(rate: number): void;
  currentTime(): number;
  state(): PlayerState;
  /** Calls back on every change of state, at least four times a second while playing. */
  subscribe(listener: (state: PlayerState) => void): () => void;
};

export class PlayerError extends Error {
  constructor(
    readonly fault: PlayerFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
    this.name = "PlayerError";
  }
}

/** The fault that an error stands for. */
export function faultOf(error: unknown): PlayerFault {
  return error instanceof PlayerError ? error.fault : "unplayable";
}
