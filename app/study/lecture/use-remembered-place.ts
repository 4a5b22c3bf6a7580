import { startTransition, useEffect, useState } from "react";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { placeKey, watchedUpTo, type StoredPlace } from "~/study/progress/places";
import { storePlace } from "~/study/progress/store-place";
import { watching } from "~/study/progress/watched";
import { recall, remember } from "~/study/remember";

/** Seconds from either end within which a lecture starts at its beginning. */
const EDGE = 15;

/** The path of a reloaded page until its place is restored, then empty. Undefined until it is known. */
let reloadedPath: string | undefined;

/** Returns whether the page was reloaded and has shown nothing else since. */
function isReloaded(): boolean {
  const { pathname } = window.location;
  const [navigation] = performance.getEntriesByType("navigation");
  const wasReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  reloadedPath ??= wasReloaded ? pathname : "";
  if (pathname !== reloadedPath) reloadedPath = "";
  return reloadedPath !== "";
}

/**
 * Resumes a lecture where this browser watched it last, at the speed that was chosen last, unless the address or a click
 * names a second. Returns the second at which it resumed. A reload resumes at exactly the same second, whatever the
 * address says.
 */
export function useRememberedPlace(
  slot: PlayerSlot,
  place: { courseId: string; lectureId: string },
  hasStart: boolean,
): number | null {
  const { courseId, lectureId } = place;
  const key = placeKey(courseId, lectureId);
  const [resumed, setResumed] = useState<{ key: string; seconds: number } | null>(null);
  useEffect(() => {
    const kept = recall<StoredPlace>(key);
    const watch = watching(watchedUpTo(kept));
    const speed = rememberedSpeed(slot);
    let isRestored = false;
    const restore = (state: PlayerState) => {
      const { duration, playing } = state;
      speed.restore(state);
      const isReload = isReloaded();
      reloadedPath = "";
      const seconds = kept && (isReload ? kept.seconds : (kept.watched ?? kept.seconds));
      const isWithin = seconds !== null && (isReload || (seconds > EDGE && !(seconds > duration - EDGE)));
      const isFree = isReload || (!hasStart && slot.lastSeek()?.lectureId !== lectureId);
      if (!isWithin || !isFree || playing) return;
      void slot.seek(lectureId, seconds, { play: false, isSilent: true });
      if (!isReload) startTransition(() => setResumed({ key, seconds }));
    };
    const stop = storePlace(slot, { courseId, lectureId }, (state) => {
      if (!isRestored) {
        isRestored = true;
        restore(state);
        return null;
      }
      speed.update(state);
      return { seconds: state.currentTime, watched: watch(state, performance.now()), at: Date.now() };
    });
    return () => {
      stop();
      setResumed(null);
    };
  }, [slot, key, courseId, lectureId, hasStart]);
  // The next lecture is rendered once before the effect forgets the previous one.
  return resumed?.key === key ? resumed.seconds : null;
}

/** The speed at which this browser watches, in any lecture. */
function rememberedSpeed(slot: PlayerSlot) {
  const wanted = recall<unknown>("speed");
  let known = typeof wanted === "number" && wanted > 0 ? wanted : 1;
  let isApplied = known === 1;
  const update = ({ rate }: PlayerState) => {
    isApplied ||= rate === known; // some players take a while, and some do not have every speed
    if (!isApplied || rate === known) return;
    known = rate;
    remember("speed", rate);
  };
  return {
    restore: (state: PlayerState) => {
      if (isApplied) update(state); // it may have been chosen before the page's code had loaded
      else slot.setRate(known);
    },
    update,
  };
}
