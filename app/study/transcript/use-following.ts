import { useEffect, useRef, useState, type RefObject } from "react";
import type { PlayerSlot } from "~/player/player-slot";

type Options = {
  box: RefObject<HTMLElement>;
  slot: PlayerSlot;
  lectureId: string;
  /** Returns the index of the line that is said at a time in milliseconds; -1 if there is none. */
  indexAt: (ms: number) => number;
  isFollowing: boolean;
  /** Brings a line into the middle of the panel, and moves nothing else. */
  show: (index: number) => void;
  /** Whether a line is well in view already. */
  isComfortable: (index: number) => boolean;
};

/**
 * Marks the line that is being said, and keeps it in view. It updates the elements directly: while a video plays,
 * nothing else of a long transcript has to be drawn again.
 */
export function useFollowing({ box, slot, lectureId, indexAt, isFollowing, show, isComfortable }: Options) {
  const current = useRef(-1);
  const [hasCurrent, setHasCurrent] = useState(false);
  useEffect(() => {
    const update = () => {
      const index = slot.lectureId() === lectureId ? indexAt(slot.state().currentTime * 1000) : -1;
      if (index === current.current) return;
      lineAt(box.current, current.current)?.removeAttribute("aria-current");
      current.current = index;
      lineAt(box.current, index)?.setAttribute("aria-current", "true");
      setHasCurrent(index >= 0);
      if (isFollowing && index >= 0 && !isComfortable(index)) show(index);
    };
    update();
    if (isFollowing && current.current >= 0 && !isComfortable(current.current)) show(current.current);
    return slot.subscribe(update);
  }, [box, slot, lectureId, indexAt, isFollowing, show, isComfortable]);
  return { current: () => current.current, hasCurrent };
}

const lineAt = (box: HTMLElement | null, index: number) => box?.querySelector(`[data-cue="${index}"] a`);
