import { DRIFT_SECONDS, type PlayerFault } from "./player";
import type { AdapterState } from "./player-adapter";

/** How long a video may take to reach the requested second. */
const SEEK_TIMEOUT_MS = 6_000;
const POLL_MS = 40;
/** A video this near, in seconds, has arrived. One within DRIFT_SECONDS has arrived after SETTLE_MS. */
const NEAR_SECONDS = 0.5;
const SETTLE_MS = 600;

type Outcome = "there" | PlayerFault;

/** Waits until a player announces that it has sought. The caller reads the resulting time. */
export function whenSeeked(subscribe: (listener: () => void) => void, signal: AbortSignal): Promise<Outcome> {
  return settle(signal, (resolve) => {
    subscribe(() => resolve("there"));
    // The time is not reliable until then: some elements report the requested one.
    const timer = setTimeout(() => resolve("did-not-move"), SEEK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  });
}

/**
 * Watches a player that reports only its time. It has arrived when its time is the requested one, or when it moved
 * elsewhere and stayed there.
 */
export function whenThere(
  state: () => AdapterState,
  { target, from }: { target: number; from: number },
  signal: AbortSignal,
): Promise<Outcome> {
  return settle(signal, (resolve) => {
    const begun = performance.now();
    let last = { time: from, at: begun };
    const poll = () => {
      const now = performance.now();
      const { currentTime, playing, rate } = state();
      const waited = now - begun;
      const played = playing ? (rate * waited) / 1000 : 0;
      const within = (seconds: number) => currentTime >= target - seconds && currentTime <= target + played + seconds;
      // A change of time that playback does not explain is a jump.
      const expected = last.time + (playing ? (rate * (now - last.at)) / 1000 : 0);
      if (Math.abs(currentTime - expected) > 0.75) last = { time: currentTime, at: now };
      if (within(NEAR_SECONDS) && waited >= POLL_MS) return resolve("there");
      if (waited >= SETTLE_MS && within(DRIFT_SECONDS)) return resolve("there");
      const hasMoved = last.at > begun;
      if (hasMoved && now - last.at >= 2 * SETTLE_MS) return resolve("there");
      if (waited >= SEEK_TIMEOUT_MS) return resolve("did-not-move");
    };
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  });
}

function settle(signal: AbortSignal, start: (resolve: (outcome: Outcome) => void) => () => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const done = (outcome: Outcome) => {
      stop();
      signal.removeEventListener("abort", onAbort);
      resolve(outcome);
    };
    const onAbort = () => done("closed");
    signal.addEventListener("abort", onAbort, { once: true });
    const stop = start(done);
  });
}
