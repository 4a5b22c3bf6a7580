import { useEffect, useState } from "react";
import type { PlayerSlot } from "~/player/player-slot";
import { recall, remember } from "~/study/remember";

/** Seconds from either end within which a lecture starts at its beginning. */
const EDGE = 15;
const EVERY_MS = 4_000;

type Kept = { seconds: number; rate: number };

/**
 * Resumes a lecture where this browser left it, at the same speed, unless the address or a click names a second.
 * Returns the second at which it resumed.
 */
export function useRememberedPlace(
  slot: PlayerSlot,
  place: { courseId: string; lectureId: string },
  hasStart: boolean,
): number | null {
  const { courseId, lectureId } = place;
  const key = `place:${courseId}/${lectureId}`;
  const [resumed, setResumed] = useState<number | null>(null);
  useEffect(() => {
    const kept = recall<Kept>(key);
    let isRestored = false;
    let savedAt = 0;
    let last: Kept | null = null;
    const save = () => last && remember(key, last);
    const update = () => {
      if (slot.lectureId() !== lectureId) return;
      const { ready, currentTime, duration, rate, playing } = slot.state();
      if (!ready) return;
      if (!isRestored) {
        isRestored = true;
        if (kept && kept.rate > 0 && kept.rate !== 1) slot.setRate(kept.rate);
        const isWithin = kept && kept.seconds > EDGE && !(kept.seconds > duration - EDGE);
        if (isWithin && !hasStart && slot.lastSeek()?.lectureId !== lectureId && !playing) {
          void slot.seek(lectureId, kept.seconds, { play: false });
          setResumed(kept.seconds);
        }
        return;
      }
      last = { seconds: currentTime, rate };
      if (Date.now() - savedAt < EVERY_MS) return;
      savedAt = Date.now();
      save();
    };
    update();
    const unsubscribe = slot.subscribe(update);
    window.addEventListener("pagehide", save);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", save);
      save();
      setResumed(null);
    };
  }, [slot, key, lectureId, hasStart]);
  return resumed;
}
