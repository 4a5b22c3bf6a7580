import { ListTree } from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Chapter } from "~/course/lecture";
import { formatTimestamp, momentUrl } from "~/course/moment";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { onPlainClick } from "~/study/is-plain-click";

type Props = {
  courseId: string;
  lectureId: string;
  language: string;
  chapters: Chapter[];
  slot: PlayerSlot;
  /** Plays the lecture from a second. */
  onPlay: (startSeconds: number) => void;
};

/** The lecture's chapters as a list. */
export function ChaptersPanel({ courseId, lectureId, language, chapters, slot, onPlay }: Props) {
  const t = useTranslations("chapters");
  const current = usePlayer(
    slot,
    useCallback(
      ({ currentTime }: PlayerState) => chapters.findLastIndex(({ startMs }) => startMs <= currentTime * 1000),
      [chapters],
    ),
  );
  if (chapters.length === 0) {
    return (
      <div className="grid flex-1 place-items-center p-8 text-center text-muted">
        <div>
          <ListTree className="mx-auto size-6 text-accent" aria-hidden="true" />
          <p className="mt-2 font-medium text-ink">{t("none")}</p>
          <p className="mx-auto mt-1 max-w-xs text-sm text-balance">{t("noneHint")}</p>
        </div>
      </div>
    );
  }
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto p-2" aria-label={t("name")}>
      {chapters.map(({ startMs, title }, index) => (
        <li key={startMs}>
          <a
            href={momentUrl({ courseId, lectureId, startSeconds: startMs / 1000 })}
            className="flex items-baseline gap-3 rounded-lg px-3 py-2 hover:bg-sunken aria-[current]:bg-accent-soft"
            aria-current={index === current ? "true" : undefined}
            onClick={onPlainClick(() => onPlay(startMs / 1000))}
          >
            <time className="w-14 shrink-0 text-xs tabular-nums text-muted">{formatTimestamp(startMs / 1000)}</time>
            <span lang={language} className="min-w-0">
              {title}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
