import { Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";

/**
 * Asks what is being said where the video is. The question names the time, so that it can be read later. Invisible, but
 * in its place, until the video has begun: nothing was said yet.
 */
export function AskHere({ slot, onAsk }: { slot: PlayerSlot; onAsk: (question: string) => void }) {
  const t = useTranslations("conversation");
  const second = usePlayer(slot, selectSecond);
  const time = formatTimestamp(second ?? 0);
  return (
    <button
      type="button"
      className={`scope-option tabular-nums ${second === null ? "invisible" : ""}`}
      disabled={second === null}
      onClick={() => onAsk(t("hereQuestion", { time: formatTimestamp(slot.state().currentTime) }))}
    >
      <Clock className="me-1 size-3.5" aria-hidden="true" />
      {t("here", { time })}
    </button>
  );
}

const selectSecond = ({ ready, playing, currentTime }: PlayerState) =>
  ready && (playing || currentTime >= 1) ? Math.floor(currentTime) : null;
