import type { PlayerState } from "./player";

export type AdapterState = Omit<PlayerState, "awaitsPlay">;

export type AdapterEvents = {
  /** The result of `state()` has changed. */
  onChange: () => void;
  /** The video has reached the second it was last sent to. */
  onSeeked: () => void;
  /** The video cannot be played any more. */
  onFault: (error: unknown) => void;
  /** The video has loaded or plays, perhaps after a fault. */
  onPlayable: () => void;
};

/** The interface of one kind of video. `createPlayer` builds the whole Player contract on it. */
export type PlayerAdapter = {
  /** Rejects with a PlayerError. */
  ready: Promise<void>;
  /** Whether the video has been requested. Missing if it always is, at once. */
  isRequested?: (() => boolean) | undefined;
  state(): AdapterState;
  setTime(seconds: number): void;
  /** Rejects when the browser will not play without a gesture; may never settle. */
  play(): Promise<void>;
  pause(): void;
  setRate(rate: number): void;
  /** Whether `onSeeked` is reliable. If not, the time is watched until it is the requested one. */
  announcesSeeked: boolean;
  listen(events: AdapterEvents): void;
  dispose(): void;
};
