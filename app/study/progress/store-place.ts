import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { remember } from "~/study/remember";
import { placeKey, type StoredPlace } from "./places";

const EVERY_MS = 4_000;

type Place = { courseId: string; lectureId: string };

/**
 * Stores the place of a lecture's video while it changes and when the page closes. `placeAt` returns it for an update,
 * or null to store nothing new. The returned function stores it a last time and ends.
 */
export function storePlace(
  slot: PlayerSlot,
  { courseId, lectureId }: Place,
  placeAt: (state: PlayerState) => StoredPlace | null,
): () => void {
  let savedAt = 0;
  let last: StoredPlace | null = null;
  const save = () => last && remember(placeKey(courseId, lectureId), last);
  const update = () => {
    const state = slot.state();
    if (slot.lectureId() !== lectureId || !state.ready) return;
    const place = placeAt(state);
    if (!place) return;
    last = place;
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
  };
}
