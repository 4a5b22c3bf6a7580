import { ChevronLeft, ChevronRight, Pause, Play, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { IconButton } from "~/components/icon-button";
import { useReturnFocus } from "~/components/use-return-focus";
import { useMomentText } from "~/i18n/use-moment-text";
import type { PlayerSlot } from "~/player/player-slot";
import { useStudyActions } from "~/study/answer/study-actions";
import type { SeekTo } from "~/study/seek-to";
import { EvidenceLines } from "./evidence-lines";
import { EvidencePlace } from "./evidence-place";
import type { LecturePlace } from "./lecture-place";
import { usePlaythrough } from "./use-playthrough";

type Props = {
  moments: readonly CitedMoment[];
  index: number;
  slot: PlayerSlot;
  /** The loaded data of a lecture. null while its page loads. */
  placeOf: (lectureId: string) => LecturePlace | null;
  onMove: (index: number) => void;
  onSeek: SeekTo;
  onClose: () => void;
};

/**
 * A citation in its lecture: what is said around it, with the cited words marked, and the video at that moment. Arrow
 * keys go to the next and the previous citation, P plays all of them one after another, Escape closes.
 */
export default function EvidencePanel(props: Props) {
  const cited = props.moments[props.index];
  return cited ? <Evidence {...props} cited={cited} /> : null;
}

function Evidence({ moments, index, cited, slot, placeOf, onMove, onSeek, onClose }: Props & { cited: CitedMoment }) {
  const t = useTranslations("evidence");
  const panel = useRef<HTMLElement>(null);
  const { hasVideo } = useStudyActions();
  const isPlayable = moments.every(({ lectureId }) => hasVideo?.(lectureId) ?? true);
  const playthrough = usePlaythrough({ moments, index, cited, slot, onMove, onSeek });
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  // Opening the panel, and each step in it, moves the video. Without one, a seek would open the transcript, which covers
  // this panel on a phone.
  const hasOwnVideo = hasVideo?.(cited.lectureId) ?? true;
  const shown = useRef(-1);
  useEffect(() => {
    if (shown.current !== index && hasOwnVideo) onSeek(cited);
    shown.current = index;
  }, [index, cited, hasOwnVideo, onSeek]);

  const move = (by: number) => {
    const next = index + by;
    if (next >= 0 && next < moments.length) onMove(next);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowRight: () => move(1),
      ArrowLeft: () => move(-1),
      n: () => move(1),
      p: isPlayable ? playthrough.toggle : undefined,
      Escape: onClose,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("name")}
      aria-keyshortcuts="ArrowLeft ArrowRight p Escape"
      onKeyDown={onKeyDown}
      className="absolute inset-0 z-20 flex flex-col overflow-y-auto bg-surface outline-none"
    >
      <Heading cited={cited} index={index} count={moments.length} onClose={onClose} />
      <EvidencePlace cited={cited} place={placeOf(cited.lectureId)} />
      <EvidenceLines key={`${cited.lectureId} ${cited.startSeconds}`} cited={cited} slot={slot} onSeek={onSeek} />
      <Controls
        cited={cited}
        index={index}
        count={moments.length}
        isPlaying={playthrough.isPlaying}
        onMove={move}
        onToggle={isPlayable ? playthrough.toggle : null}
      />
    </section>
  );
}

type HeadingProps = { cited: CitedMoment; index: number; count: number; onClose: () => void };

function Heading({ cited, index, count, onClose }: HeadingProps) {
  const t = useTranslations("evidence");
  const sources = useTranslations("sources");
  return (
    <header className="flex items-start gap-2 border-b border-line p-3">
      <span className="citation mt-0.5 shrink-0" aria-hidden="true">
        {cited.number}
      </span>
      <div className="min-w-0 flex-1">
        <Name {...cited} />
        <p className="text-xs text-muted" role="status">
          {t("position", { index: index + 1, count })}
          {cited.gone && ` · ${sources("gone")}`}
        </p>
      </div>
      <IconButton label={t("close")} icon={X} onClick={onClose} />
    </header>
  );
}

/** The lecture's title, which may be cut off, and the time, which may not. */
function Name({ title, friendlyId }: CitedMoment) {
  const time = friendlyId.startsWith(title) ? friendlyId.slice(title.length) : "";
  return (
    <h2 className="flex text-base whitespace-pre" title={friendlyId}>
      <span className="truncate">{time ? title : friendlyId}</span>
      <span className="shrink-0">{time}</span>
    </h2>
  );
}

type ControlsProps = {
  cited: CitedMoment;
  index: number;
  count: number;
  isPlaying: boolean;
  onMove: (by: number) => void;
  /** Null if a moment's lecture has no video. */
  onToggle: (() => void) | null;
};

function Controls({ cited, index, count, isPlaying, onMove, onToggle }: ControlsProps) {
  const t = useTranslations("evidence");
  const { shown } = useMomentText();
  const Icon = isPlaying ? Pause : Play;
  const playLabel = count === 1 ? t("play", { time: shown(cited.startSeconds, cited.timing) }) : t("playAll");
  return (
    <footer className="sticky bottom-0 order-2 flex items-center gap-2 border-t border-line bg-surface p-3">
      <button
        type="button"
        className="button px-2"
        aria-label={t("previous")}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ChevronLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button px-2"
        aria-label={t("next")}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ChevronRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </button>
      {onToggle && (
        <button type="button" className="button button-accent ms-auto" aria-pressed={isPlaying} onClick={onToggle}>
          <Icon className="size-4" aria-hidden="true" />
          {isPlaying ? t("stop") : playLabel}
        </button>
      )}
    </footer>
  );
}
