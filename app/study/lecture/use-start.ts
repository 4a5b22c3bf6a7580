import { useLocation, useNavigationType, useSearchParams } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { wholeSecond } from "~/course/moment";
import type { PlayerSlot } from "~/player/player-slot";
import { fieldsOf } from "~/text/fields-of";
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
  const seconds = start && "seconds" in start ? start.seconds : null;
  useAddressedSecond(slot, lectureId, seconds);
  return { start, hash };
}

/** The state of a navigation that follows a citation from a page without a player. */
export const PLAYING = { isToPlay: true };

/** Moves the video to the second in the address, whenever that changes. */
function useAddressedSecond(slot: PlayerSlot, lectureId: string, seconds: number | null): void {
  const navigation: string = useNavigationType();
  const state: unknown = useLocation().state;
  // Read only when the address changes: a navigation for another reason must not move the video.
  const arrival = useRef({ isPushed: false, isToPlay: false });
  useEffect(() => {
    const isPushed = navigation === "PUSH";
    arrival.current = { isPushed, isToPlay: isPushed && fieldsOf(state).isToPlay === true };
  });
  const isFirst = useRef(true);
  useEffect(() => {
    const { isPushed, isToPlay } = arrival.current;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (seconds === null || (wasFirst && !isToPlay)) return;
    const last = slot.lastSeek();
    // A citation in the page has begun its seek, which also plays. To repeat it would stop it.
    if (isPushed && last?.lectureId === lectureId && wholeSecond(last.seconds) === seconds) return;
    void slot.seek(lectureId, seconds, { play: isToPlay });
  }, [slot, lectureId, seconds]);
}
