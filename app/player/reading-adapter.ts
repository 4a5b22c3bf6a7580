import type { AdapterEvents, PlayerAdapter } from "./player-adapter";

/**
 * Returns the adapter of a lecture without a video: a position in its transcript, which seeks move at once. Nothing
 * plays.
 */
export function readingAdapter(durationSeconds: number): PlayerAdapter {
  let currentTime = 0;
  let events: AdapterEvents | undefined;
  return {
    ready: Promise.resolve(),
    announcesSeeked: true,
    state: () => ({ ready: true, playing: false, currentTime, duration: durationSeconds, rate: 1 }),
    setTime: (seconds) => {
      currentTime = seconds;
      events?.onChange();
      events?.onSeeked();
    },
    play: () => Promise.resolve(),
    pause: () => {},
    setRate: () => {},
    listen: (listener) => void (events = listener),
    dispose: () => {},
  };
}
