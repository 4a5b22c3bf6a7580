import { Bookmark, Captions, Gauge, Keyboard, Link as LinkIcon, NotebookPen, RectangleHorizontal } from "lucide-react";
import { useCallback } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Menu } from "~/components/menu";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { CopyButton } from "~/study/answer/copy-button";

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

type Props = {
  slot: PlayerSlot;
  hasVideo: boolean;
  /** Null where the video has captions of its own, or there are none. */
  captions: { isOn: boolean; onToggle: () => void } | null;
  isTheatre: boolean;
  momentAddress: () => string;
  onNote: () => void;
  onBookmark: () => void;
  onTheatre: () => void;
  onShortcuts: () => void;
};

/** What can be done at the moment where the video stands. */
export function PlayerToolbar({
  slot,
  hasVideo,
  captions,
  isTheatre,
  momentAddress,
  onNote,
  onBookmark,
  onTheatre,
  onShortcuts,
}: Props) {
  const t = useTranslations("toolbar");
  return (
    <div role="toolbar" aria-label={t("name")} className="no-print flex items-center gap-0.5">
      {hasVideo && <Speed slot={slot} />}
      <CopyButton label={t("copyLink")} icon={LinkIcon} text={momentAddress} shortcut="y" />
      <button
        type="button"
        className="icon-button"
        aria-label={t("bookmark")}
        title={`${t("bookmark")} (b)`}
        aria-keyshortcuts="b"
        onClick={onBookmark}
      >
        <Bookmark className="size-4" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t("note")}
        title={`${t("note")} (n)`}
        aria-keyshortcuts="n"
        onClick={onNote}
      >
        <NotebookPen className="size-4" aria-hidden="true" />
      </button>
      {captions && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("captions")}
          title={`${t("captions")} (c)`}
          aria-keyshortcuts="c"
          aria-pressed={captions.isOn}
          onClick={captions.onToggle}
        >
          <Captions className="size-4" aria-hidden="true" />
        </button>
      )}
      {hasVideo && (
        <button
          type="button"
          className="icon-button max-lg:hidden"
          aria-label={t("theatre")}
          title={`${t("theatre")} (t)`}
          aria-keyshortcuts="t"
          aria-pressed={isTheatre}
          onClick={onTheatre}
        >
          <RectangleHorizontal className="size-4" aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="icon-button max-sm:hidden"
        aria-label={t("shortcuts")}
        title={`${t("shortcuts")} (?)`}
        aria-keyshortcuts="?"
        onClick={onShortcuts}
      >
        <Keyboard className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

function Speed({ slot }: { slot: PlayerSlot }) {
  const t = useTranslations("toolbar");
  const format = useFormatter();
  const rate = usePlayer(
    slot,
    useCallback((state: PlayerState) => state.rate, []),
  );
  const shown = (value: number) => `${format.number(value)}×`;
  return (
    <Menu
      label={t("speed", { rate: format.number(rate) })}
      icon={Gauge}
      className="icon-button gap-1 px-1.5 text-xs tabular-nums"
      align="start"
      side="top"
      text={rate === 1 ? null : shown(rate)}
    >
      {RATES.map((value) => (
        <button
          key={value}
          type="button"
          data-closes
          className="menu-item tabular-nums"
          aria-pressed={value === rate}
          onClick={() => slot.setRate(value)}
        >
          {shown(value)}
        </button>
      ))}
    </Menu>
  );
}
