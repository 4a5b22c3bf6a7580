import { useEffect, useState } from "react";
import type { PlayerSlot } from "./player-slot";

/**
 * Follows the player and gives what `select` makes of its time, in seconds. The component is drawn anew only when
 * that changes, not at every tick.
 */
export function usePlayerTime<T>(slot: PlayerSlot, select: (seconds: number) => T): T {
  const [value, setValue] = useState(() => select(0));
  useEffect(() => {
    const update = () => setValue(select(slot.state().currentTime));
    update();
    return slot.subscribe(update);
  }, [slot, select]);
  return value;
}
