import { useCallback } from "react";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { currentCueIndex } from "~/study/transcript/current-cue";
import type { TranscriptCue } from "~/study/transcript/transcribed-lecture";

/** Silence this long takes the last caption away. */
const LINGER_MS = 1_500;

/** The lecture's own transcript as captions, over a video in a frame, which would show only its host's. */
export function CaptionsOverlay({ cues, slot }: { cues: readonly TranscriptCue[]; slot: PlayerSlot }) {
  const index = usePlayer(
    slot,
    useCallback(
      ({ currentTime }: PlayerState) => {
        const at = currentCueIndex(cues, currentTime * 1000);
        return at >= 0 && currentTime * 1000 < cues[at]!.endMs + LINGER_MS ? at : -1;
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
