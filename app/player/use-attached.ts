import { useEffect, useRef } from "react";
import { createPlayer } from "./create-player";
import { faultOf, type PlayerFault } from "./player";
import type { PlayerAdapter } from "./player-adapter";
import type { PlayerSlot, SeekReport } from "./player-slot";
import { watchLoading } from "./watch-loading";

/** The state of a video when a fault stopped it. */
export type Stop = {
  seconds: number;
  rate: number;
  /** The last seek before it stopped. */
  lastSeek: SeekReport | null;
};

export type Attached = {
  lectureId: string;
  slot: PlayerSlot;
  /** Start of the video without a request, in seconds. */
  startSeconds: number | null;
  /** Whether the student tries a failed video again: it plays as soon as it can. */
  isRetry: boolean;
  /** Where the video stopped in an earlier attempt, if it did. */
  stop: Stop | null;
  /** Whether another site's frame plays the video. Such a frame says itself why it stops. */
  isFramed: boolean;
  onFault: (fault: PlayerFault) => void;
  /** The video stops after it was ready. */
  onStop: (fault: PlayerFault, stop: Stop) => void;
  /** The video can be played, perhaps after a fault. */
  onReady: () => void;
};

/** Attaches the player of the adapter that `open` returns to the slot while the component is mounted. */
export function useAttached(attached: Attached, open: () => PlayerAdapter | Promise<PlayerAdapter>): void {
  const first = useRef({ ...attached, open });
  const { lectureId, slot } = attached;
  useEffect(() => {
    const { open, isFramed, onFault, onStop, onReady } = first.current;
    let leave: (() => void) | null = null;
    let adapter: PlayerAdapter | null = null;
    let [isReady, isGone] = [false, false];
    const endWatch = watchLoading({
      isRequested: () => adapter?.isRequested?.() ?? true,
      onLate: () => onFault("unreachable"),
    });
    const attach = (opened: PlayerAdapter) => {
      if (isGone) return opened.dispose();
      adapter = opened;
      const player = createPlayer(opened, {
        onFault: (fault) => {
          endWatch(); // a host that reports a fault responds
          if (!isReady || isFramed || isGone) return;
          const { currentTime: seconds, rate } = player.state();
          onStop(fault, { seconds, rate, lastSeek: slot.lastSeek() });
        },
        onPlayable: () => !isGone && onReady(),
      });
      player.ready.then(
        () => {
          endWatch();
          isReady = true;
          if (!isGone) onReady();
        },
        (error: unknown) => !isGone && onFault(faultOf(error)),
      );
      const detach = slot.attach(lectureId, player);
      start(first.current, player.ready);
      leave = () => {
        detach();
        player.dispose();
      };
    };
    const refuse = (error: unknown) => {
      if (isGone) return;
      endWatch();
      slot.refuse(lectureId, faultOf(error));
      onFault(faultOf(error));
    };
    try {
      const opened = open();
      if (opened instanceof Promise) opened.then(attach).catch(refuse);
      else attach(opened);
    } catch (error) {
      refuse(error);
    }
    return () => {
      isGone = true;
      endWatch();
      leave?.();
    };
  }, [lectureId, slot]);
}

type Place = Pick<Attached, "lectureId" | "slot" | "startSeconds" | "stop">;

/** Returns where a failed video goes on, in seconds: where it was sent last, where it stopped, or where it starts. */
export const secondsToRetry = (place: Place): number | null =>
  askedSeconds(place) ?? place.stop?.seconds ?? place.startSeconds;

/** Returns the last sought second, unless the video has played on from there and then stopped. */
function askedSeconds({ lectureId, slot, stop }: Place): number | null {
  const last = slot.lastSeek();
  return last?.lectureId === lectureId && last !== stop?.lastSeek ? last.seconds : null;
}

/** Seeks to where the video starts. A click while the player loaded takes precedence over the address. */
function start(attached: Attached, ready: Promise<void>): void {
  const { lectureId, slot, startSeconds, isRetry, stop } = attached;
  const whenReady = (act: () => void) => void ready.then(act, () => {}); // a rejection is reported as a fault
  if (stop) whenReady(() => slot.setRate(stop.rate));
  const seconds = isRetry ? secondsToRetry(attached) : askedSeconds(attached) === null ? startSeconds : null;
  if (seconds !== null) void slot.seek(lectureId, seconds, { play: isRetry });
  else if (isRetry) whenReady(() => slot.play());
}
