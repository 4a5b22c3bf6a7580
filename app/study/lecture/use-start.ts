import { useSearchParams } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PlayerSlot } from "~/player/player-slot";
import { readStart } from "./start";

/** Reads the start from the address: from the query on the server too, from the fragment in the browser only. */
export function useStart(slot: PlayerSlot, lectureId: string) {
  const t = useSearchParams()[0].get("t");
  const start = useMemo(() => readStart(t), [t]);
  const [hash, setHash] = useState<ReturnType<typeof readStart>>(null);
  useEffect(() => {
    const read = () => {
      const found = t === null ? readStart(null, window.location.hash) : null;
      setHash(found);
      if (found && "seconds" in found) void slot.seek(lectureId, found.seconds, { play: false });
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [slot, lectureId, t]);
  // Going back and forth between moments of one lecture moves the video that is already there.
  const seconds = start && "seconds" in start ? start.seconds : null;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) return void (first.current = false);
    if (seconds !== null && slot.lectureId() === lectureId) void slot.seek(lectureId, seconds, { play: false });
  }, [slot, lectureId, seconds]);
  return { start, hash };
}
