import { useEffect, useState, useSyncExternalStore } from "react";
import type { PlayerState } from "./player";
import type { PlayerSlot, SeekReport } from "./player-slot";

/**
 * Returns what `select` takes from the player's state. The component renders again only when that changes, not at every
 * tick. Pass the same `select` function on every render.
 */
export function usePlayer<T extends string | number | boolean | null>(
  slot: PlayerSlot,
  select: (state: PlayerState) => T,
): T {
  const [value, setValue] = useState(() => select(slot.state()));
  useEffect(() => {
    const update = () => setValue(select(slot.state()));
    update();
    return slot.subscribe(update);
  }, [slot, select]);
  return value;
}

/** Returns the last seek: pending, or with its result. */
export function useLastSeek(slot: PlayerSlot): SeekReport | null {
  return useSyncExternalStore(slot.subscribeToSeeks, slot.lastSeek, () => null);
}
