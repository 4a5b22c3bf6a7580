import type { PlayerState } from "~/player/player";

/** Seconds that a video plays without a jump before it counts as watched. A citation's sentence is shorter. */
export const WATCHED_AFTER = 15;

/** Seconds by which the position of a video may be off between two updates. */
const SLACK = 0.5;

type Update = Pick<PlayerState, "playing" | "currentTime" | "rate">;

/**
 * Returns a function that takes each update of a video, with the time in milliseconds, and returns the second up to
 * which the video was watched. A jump, such as a citation's, counts only after the video has played on from there.
 *
 * @param known the second up to which it was watched before; null if it was not
 */
export function watching(known: number | null): (update: Update, now: number) => number | null {
  let watched = known;
  let last: (Update & { now: number }) | null = null;
  let played = 0;
  return (update, now) => {
    if (last) {
      const step = update.currentTime - last.currentTime;
      // By the clock, because a tab in the background gets few updates.
      const expected = last.playing ? ((now - last.now) / 1000) * Math.max(last.rate, update.rate) : 0;
      const isJump = step < -SLACK || step > expected + SLACK;
      played = isJump ? 0 : played + Math.max(0, step);
    }
    last = { ...update, now };
    if (played >= WATCHED_AFTER) watched = update.currentTime;
    return watched;
  };
}
