import { useEffect } from "react";
import type { PlayerSlot } from "~/player/player-slot";
import { recall } from "~/study/remember";
import { placeKey, watchedUpTo, type StoredPlace } from "./places";
import { storePlace } from "./store-place";
import { watching } from "./watched";

/**
 * Stores how far a lecture is watched in a player on another page than its own. Where that player only looked something
 * up, the lecture is still resumed at its own place.
 */
export function useStoredProgress(slot: PlayerSlot, { courseId, lectureId }: { courseId: string; lectureId: string }) {
  useEffect(() => {
    const kept = recall<StoredPlace>(placeKey(courseId, lectureId));
    const known = watchedUpTo(kept);
    const watch = watching(known);
    return storePlace(slot, { courseId, lectureId }, (state) => {
      const watched = watch(state, performance.now());
      if (watched === known) return null;
      return { seconds: state.currentTime, watched, at: Date.now() };
    });
  }, [slot, courseId, lectureId]);
}
