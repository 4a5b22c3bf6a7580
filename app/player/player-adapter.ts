import type { PlayerState } from "./player";

export type AdapterState = Omit<PlayerState, "awaitsPlay">;

export type AdapterEvents = {
  /** Anything that `state()` says has changed. */
  onChange: () => void;
  /** The video stands where it was last sent to. */
  onSeeked: () => void;
  /** It plays no more. */
  onFault: (error: unknown) => void;
};

/** What one kind of video can do by itself. `createPlayer` makes the whole contract of it. */
export type PlayerAdapter = {
  /** Rejects with a PlayerError. */
  ready: Promise<void>;
  state(): AdapterState;
  setTime(seconds: number): void;
  /** Rejects when the browser will not play without a gesture; may never settle. */
  play(): Promise<void>;
  pause(): void;
  setRate(rate: number): void;
  /** Whether `onSeeked` can be relied on. Where not, the time is watched until it is the one asked for. */
  announcesSeeked: boolean;
  listen(events: AdapterEvents): void;
  dispose(): void;
};
