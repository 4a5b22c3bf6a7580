/** Why a seek or a whole video failed. The page has a sentence for each. */
export type PlayerFault =
  | "not-ready" // It did not respond in time, but may still become ready.
  | "unreachable" // Its host does not respond, or does not have it. Media elements do not say which.
  | "not-found"
  | "no-access" // private, behind a login, or not to be shown on other sites or in this country
  | "unplayable"
  | "interrupted" // It stopped after it had loaded: the connection is lost, or its address has expired.
  | "did-not-move"
  | "closed";

/**
 * The result of a seek: the video is there (`landed`), is elsewhere (`drifted`), or did not move (`refused`).
 * `seconds` is read back from the player, never assumed.
 */
export type SeekResult =
  | { status: "landed"; seconds: number }
  | { status: "drifted"; seconds: number }
  | { status: "superseded" }
  | { status: "refused"; reason: PlayerFault };

/** A video further than this from the requested second, in seconds, has drifted. */
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
  /** Whether the browser blocked autoplay: the video is paused until the student plays it. */
  awaitsPlay: boolean;
};

/** The contract of every video. All times are in seconds. */
export type Player = {
  /** Resolves when seeks take effect at once; rejects with a PlayerError when the video cannot be played. */
  ready: Promise<void>;
  /** Moves the video. Before it is ready, the last seek waits and is carried out then. */
  seek(seconds: number, options?: { play?: boolean }): Promise<SeekResult>;
  play(): void;
  pause(): void;
  setRate(rate: number): void;
  currentTime(): number;
  state(): PlayerState;
  /** Calls back on every change of state, at least four times a second while playing. */
  subscribe(listener: (state: PlayerState) => void): () => void;
};

/** Says why a video could not be loaded or played. */
export class PlayerError extends Error {
  constructor(
    readonly fault: PlayerFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
    this.name = "PlayerError";
  }
}

/** Returns the fault of an error. */
export function faultOf(error: unknown): PlayerFault {
  return error instanceof PlayerError ? error.fault : "unplayable";
}
