/** Watched part of a lecture in this browser. */
export type Progress = {
  /** 0 to 1. */
  fraction: number;
  secondsLeft: number;
  /** Whether the rest is too short to be worth continuing. */
  isWatched: boolean;
};

/** A lecture that was left sooner was only looked at. In seconds. */
const LOOKED_AT = 15;
const WATCHED_FRACTION = 0.95;
const WATCHED_SECONDS_LEFT = 20;

/** Returns the progress at a second of a lecture, or null if it was not begun or its length is unknown. */
export function progressAt(seconds: number, durationSeconds: number): Progress | null {
  if (!(durationSeconds > 0) || !(seconds > LOOKED_AT)) return null;
  const fraction = Math.min(1, seconds / durationSeconds);
  const secondsLeft = Math.max(0, durationSeconds - seconds);
  return { fraction, secondsLeft, isWatched: fraction >= WATCHED_FRACTION || secondsLeft <= WATCHED_SECONDS_LEFT };
}
