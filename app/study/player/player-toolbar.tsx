import {
  Bookmark,
  Captions,
  Gauge,
  Keyboard,
  Link as LinkIcon,
  Minimize2,
  NotebookPen,
  RectangleHorizontal,
  type LucideIcon,
} from "lucide-react";
import { useCallback } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { Menu, MenuButton } from "~/components/menu";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { CopyButton } from "~/study/answer/copy-button";

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

type Props = {
  slot: PlayerSlot;
  hasVideo: boolean;
  /** Null if the video has captions of its own, or no transcript. */
  captions: { isOn: boolean; onToggle: () => void } | null;
  isTheatre: boolean;
  /** For narrow screens. Null if the video has its size anyway. */
  smallVideo: { isOn: boolean; onToggle: () => void } | null;
  momentAddress: () => string;
  onNote: () => void;
  onBookmark: () => void;
  onTheatre: () => void;
  onShortcuts: () => void;
};

/** Actions for the video's current moment. */
export function PlayerToolbar({
  slot,
  hasVideo,
  captions,
  isTheatre,
  smallVideo,
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
      <ToolButton name="bookmark" icon={Bookmark} shortcut="b" onClick={onBookmark} />
      <ToolButton name="note" icon={NotebookPen} shortcut="n" onClick={onNote} />
      {captions && (
        <ToolButton
          name="captions"
          icon={Captions}
          shortcut="c"
          isPressed={captions.isOn}
          onClick={captions.onToggle}
        />
      )}
      {hasVideo && (
        <ToolButton
          name="theatre"
          icon={RectangleHorizontal}
          shortcut="t"
          className="max-lg:hidden"
          isPressed={isTheatre}
          onClick={onTheatre}
        />
      )}
      {smallVideo && (
        <IconButton
          label={t("smallVideo")}
          icon={Minimize2}
          className="lg:hidden"
          title={t("smallVideo")}
          aria-pressed={smallVideo.isOn}
          onClick={smallVideo.onToggle}
        />
      )}
      <ToolButton name="shortcuts" icon={Keyboard} shortcut="?" className="max-sm:hidden" onClick={onShortcuts} />
    </div>
  );
}

type ToolProps = {
  name: "bookmark" | "note" | "captions" | "theatre" | "shortcuts";
  icon: LucideIcon;
  shortcut: string;
  className?: string | undefined;
  /** The state of a toggle button. */
  isPressed?: boolean;
  onClick: () => void;
};

function ToolButton({ name, icon, shortcut, className, isPressed, onClick }: ToolProps) {
  const t = useTranslations("toolbar");
  return (
    <IconButton
      label={t(name)}
      icon={icon}
      className={className}
      title={`${t(name)} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      onClick={onClick}
    />
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
        <MenuButton
          key={value}
          className="tabular-nums"
          aria-pressed={value === rate}
          onClick={() => slot.setRate(value)}
        >
          {shown(value)}
        </MenuButton>
      ))}
    </Menu>
  );
}
