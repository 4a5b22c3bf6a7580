import { useEffect, useRef } from "react";
import { createPlayer } from "./create-player";
import { faultOf, type PlayerFault } from "./player";
import type { PlayerAdapter } from "./player-adapter";
import type { PlayerSlot } from "./player-slot";
import { watchLoading } from "./watch-loading";

export type Attached = {
  lectureId: string;
  slot: PlayerSlot;
  /** Start of the video without a request, in seconds. */
  startSeconds: number | null;
  /** Whether the student tries a failed video again: it plays as soon as it can. */
  isRetry: boolean;
  onFault: (fault: PlayerFault) => void;
  /** The video can be played, perhaps after a fault. */
  onReady: () => void;
};

/** Attaches the player of the adapter that `open` returns to the slot while the component is mounted. */
export function useAttached(attached: Attached, open: () => PlayerAdapter | Promise<PlayerAdapter>): void {
  const first = useRef({ ...attached, open });
  const { lectureId, slot } = attached;
  useEffect(() => {
    const { open, onFault, onReady } = first.current;
    let leave: (() => void) | null = null;
    let adapter: PlayerAdapter | null = null;
    let isGone = false;
    const endWatch = watchLoading({
      isRequested: () => adapter?.isRequested?.() ?? true,
      onLate: () => onFault("unreachable"),
    });
    const attach = (opened: PlayerAdapter) => {
      if (isGone) return opened.dispose();
      adapter = opened;
      // A host that reports a fault responds, and its frame says more about it.
      const player = createPlayer(opened, { onFault: endWatch });
      player.ready.then(
        () => (endWatch(), !isGone && onReady()),
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

/** Seeks to where the video starts. A click while the player loaded takes precedence over the address. */
function start({ lectureId, slot, startSeconds, isRetry }: Attached, ready: Promise<void>): void {
  const last = slot.lastSeek();
  const asked = last?.lectureId === lectureId ? last.seconds : null;
  const seconds = isRetry ? (asked ?? startSeconds) : asked === null ? startSeconds : null;
  if (seconds !== null) return void slot.seek(lectureId, seconds, { play: isRetry });
  if (isRetry)
    ready.then(
      () => slot.play(),
      () => {}, // reported as a fault
    );
}
