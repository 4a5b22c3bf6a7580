import { useCallback } from "react";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { currentCueIndex } from "~/study/transcript/current-cue";
import type { TranscriptCue } from "~/study/transcript/transcribed-lecture";

/** How long a caption stays after its words have been said. */
const LINGER_MS = 1_500;

/** Shows the lecture's transcript as captions over a hosted video, whose player has only its host's captions. */
export function CaptionsOverlay({ cues, slot }: { cues: readonly TranscriptCue[]; slot: PlayerSlot }) {
  const index = usePlayer(
    slot,
    useCallback(
      ({ currentTime }: PlayerState) => {
        const at = currentCueIndex(cues, currentTime * 1000);
        const endMs = cues[at]?.endMs ?? -Infinity;
        return currentTime * 1000 < endMs + LINGER_MS ? at : -1;
      },
      [cues],
    ),
  );
  const cue = cues[index];
  if (!cue) return null;
  return (
    <p
      dir="auto"
      className="pointer-events-none absolute inset-x-0 bottom-12 z-10 mx-auto w-fit max-w-[90%] rounded bg-black/80 px-2.5 py-1 text-center text-white text-[clamp(0.8rem,2cqw,1.25rem)]"
      aria-hidden="true"
    >
      {cue.text}
    </p>
  );
}
