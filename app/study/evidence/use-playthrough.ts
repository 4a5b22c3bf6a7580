import { useCallback, useEffect, useRef, useState } from "react";
import type { CitedMoment } from "~/citation/cited-moment";
import type { PlayerSlot } from "~/player/player-slot";
import type { SeekTo } from "~/study/seek-to";

type Options = {
  moments: readonly CitedMoment[];
  index: number;
  /** The moment at that index. */
  cited: CitedMoment;
  slot: PlayerSlot;
  onMove: (index: number) => void;
  onSeek: SeekTo;
};

/** Seconds that a moment plays past its end, so that its last word is heard. */
const AFTERGLOW_SECONDS = 0.6;
/** Some players report a last time that is this much before the end of the video, in seconds. */
const END_SECONDS = 0.5;

/** Plays cited moments one after another, across lectures, and pauses after the last. */
export function usePlaythrough({ moments, index, cited, slot, onMove, onSeek }: Options) {
  const [isPlaying, setPlaying] = useState(false);
  // The video must reach the moment before its time can tell that the moment has ended.
  const hasBegun = useRef(false);
  useEffect(() => void (hasBegun.current = false), [cited]);

  useEffect(() => {
    if (!isPlaying) return;
    return slot.subscribe(({ currentTime, playing, duration }) => {
      if (slot.lectureId() !== cited.lectureId) return;
      const end = cited.endSeconds + AFTERGLOW_SECONDS;
      if (playing && currentTime >= cited.startSeconds - 0.5 && currentTime < end) hasBegun.current = true;
      const hasEnded = !playing && currentTime >= duration - END_SECONDS;
      if (!hasBegun.current || (currentTime < end && !hasEnded)) return;
      hasBegun.current = false;
      if (index + 1 < moments.length) return onMove(index + 1);
      slot.pause();
      setPlaying(false);
    });
  }, [isPlaying, slot, cited, index, moments.length, onMove]);

  const toggle = useCallback(() => {
    if (isPlaying) {
      slot.pause();
      return setPlaying(false);
    }
    hasBegun.current = false;
    setPlaying(true);
    if (index === 0) onSeek(cited);
    else onMove(0);
  }, [isPlaying, slot, index, cited, onSeek, onMove]);

  return { isPlaying, toggle };
}
