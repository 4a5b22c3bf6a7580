import { useEffect, useRef, useState, type RefObject } from "react";
import type { PlayerSlot } from "~/player/player-slot";

type Options = {
  box: RefObject<HTMLElement>;
  slot: PlayerSlot;
  lectureId: string;
  /** Returns the index of the line that is meant now; -1 if there is none. */
  indexNow: () => number;
  isFollowing: boolean;
  /** Scrolls a line to the middle of the panel. */
  show: (index: number) => void;
  /** Whether a line is already comfortable to read. */
  isComfortable: (index: number) => boolean;
  /** Changes with the height of the panel and of its lines, which are measured only once they are shown. */
  layout: string;
};

/**
 * Marks the line that is being said, and keeps it in view. It updates the elements directly, so that a long transcript
 * is not rendered again while its video plays.
 */
export function useFollowing({ box, slot, lectureId, indexNow, isFollowing, show, isComfortable, layout }: Options) {
  const current = useRef(-1);
  const [hasCurrent, setHasCurrent] = useState(false);
  useEffect(() => {
    const update = () => {
      const index = slot.lectureId() === lectureId ? indexNow() : -1;
      if (index === current.current) return;
      lineAt(box.current, current.current)?.removeAttribute("aria-current");
      current.current = index;
      lineAt(box.current, index)?.setAttribute("aria-current", "true");
      setHasCurrent(index >= 0);
      if (isFollowing && index >= 0 && !isComfortable(index)) show(index);
    };
    update();
    return slot.subscribe(update);
  }, [box, slot, lectureId, indexNow, isFollowing, show, isComfortable]);
  // Otherwise the line would leave the view when lines above it turn out to be longer, or when a phone is turned.
  useEffect(() => {
    if (isFollowing && current.current >= 0 && !isComfortable(current.current)) show(current.current);
  }, [layout, isFollowing, show, isComfortable]);
  return { current: () => current.current, hasCurrent };
}

const lineAt = (box: HTMLElement | null, index: number) => box?.querySelector(`[data-cue="${index}"] a`);
