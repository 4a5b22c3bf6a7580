import { useEffect, useState } from "react";
import type { Video } from "~/course/video";
import type { PlayerSlot } from "~/player/player-slot";
import { useSame } from "~/study/use-same";
import { useSteady } from "~/study/use-steady";

/**
 * Whether the video leaves its room to the answer on a phone: when an answer begins, or the page opens with one to
 * read, until the video plays. The student can change it. YouTube's terms ask for 200 pixels in both directions, so its
 * videos keep their size.
 *
 * @param isRead whether there is an answer, and the address names no moment to watch
 */
export function useSmallVideo(slot: Pick<PlayerSlot, "state" | "subscribe">, video: Video | null, isRead: boolean) {
  const canShrink = video !== null && video.kind !== "youtube";
  const [chosen, choose] = useState<boolean | null>(null);
  useEffect(() => {
    let wasPlaying = slot.state().playing;
    return slot.subscribe(({ playing }) => {
      if (playing && !wasPlaying) choose(false);
      wasPlaying = playing;
    });
  }, [slot]);
  const isSmall = canShrink && (chosen ?? isRead);
  const { toggle, ...actions } = useSteady({
    shrink: () => choose(true),
    enlarge: () => choose(false),
    toggle: () => choose(!isSmall),
  });
  return useSame({ isSmall, ...actions, toggle: canShrink ? toggle : null });
}
