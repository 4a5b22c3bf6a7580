import { FileText } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Lecture, TimedSlides } from "~/course/lecture";
import { formatTimestamp, momentUrl } from "~/course/moment";
import { isUncertain, pageUrl } from "~/course/slide-span";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { onPlainClick } from "~/study/is-plain-click";
import { pageAt, slideRows, type SlideRow } from "./slide-rows";

type Props = {
  lecture: Pick<Lecture, "courseId" | "lectureId" | "language">;
  slides: TimedSlides;
  slot: PlayerSlot;
  /** Seeks to a second of the lecture and shows the video. */
  onPlay: (startSeconds: number) => void;
};

/** The pages of the lecture's slides. Each leads to the moments at which it is discussed, and to the file. */
export default function SlidesPanel({ lecture, slides, slot, onPlay }: Props) {
  const t = useTranslations("slides");
  const rows = useMemo(() => slideRows(slides), [slides]);
  const current = usePlayer(
    slot,
    useCallback(({ currentTime }: PlayerState) => pageAt(rows, currentTime * 1000), [rows]),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = current === null ? null : list.current?.children.item(current - 1);
    if (row instanceof HTMLElement && !list.current?.matches(":hover, :focus-within")) showInList(row);
  }, [current]);
  return (
    <ol ref={list} className="relative min-h-0 flex-1 overflow-y-auto p-2" aria-label={t("name")}>
      {rows.map((row) => (
        <li
          key={row.page}
          className="flex items-start gap-2 rounded-lg px-3 py-1 aria-[current]:bg-accent-soft"
          aria-current={row.page === current ? "true" : undefined}
        >
          <span className="w-8 shrink-0 py-1.5 text-end text-xs tabular-nums text-muted">{row.page}</span>
          <PageMoments row={row} lecture={lecture} onPlay={onPlay} />
          <a
            href={pageUrl(slides, row.page)}
            target="_blank"
            rel="noopener"
            className="icon-button shrink-0"
            aria-label={t("open", { page: row.page })}
            title={t("open", { page: row.page })}
          >
            <FileText className="size-4" aria-hidden="true" />
          </a>
        </li>
      ))}
    </ol>
  );
}

type MomentsProps = { row: SlideRow } & Pick<Props, "lecture" | "onPlay">;

/** The title of a page, and links to when it is discussed. */
function PageMoments({ row: { page, title, visits }, lecture, onPlay }: MomentsProps) {
  const t = useTranslations("slides");
  const { courseId, lectureId, language } = lecture;
  const name = title || t("untitled", { page });
  return (
    <div className="min-w-0 flex-1 py-1">
      <p lang={title ? language : undefined} className={`wrap-anywhere ${visits.length === 0 ? "text-muted" : ""}`}>
        {name}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        {visits.length === 0 && t("notDiscussed")}
        {visits.map((visit) => {
          const time = formatTimestamp(visit.startMs / 1000);
          return (
            <a
              key={visit.startMs}
              href={momentUrl({ courseId, lectureId, startSeconds: visit.startMs / 1000 })}
              className="-mx-1 rounded px-1 py-1 tabular-nums text-accent hover:underline"
              aria-label={t(isUncertain(visit) ? "playAbout" : "play", { name, time })}
              title={isUncertain(visit) ? t("uncertain") : undefined}
              onClick={onPlainClick(() => onPlay(visit.startMs / 1000))}
            >
              {isUncertain(visit) && <span aria-hidden="true">≈ </span>}
              {time}
            </a>
          );
        })}
      </p>
    </div>
  );
}

/** Scrolls the list alone: the page stays where it is. */
function showInList(row: HTMLElement): void {
  const list = row.parentElement;
  if (!list) return;
  const isShown =
    row.offsetTop >= list.scrollTop && row.offsetTop + row.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isShown) list.scrollTo({ top: row.offsetTop - list.clientHeight / 3 });
}
