import { Flag } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { momentUrl } from "~/course/moment";
import { onPlainClick } from "~/study/is-plain-click";
import type { TranscriptCue } from "./transcribed-lecture";

/** A match in a line, as a range of characters. The active one is highlighted. */
export type LineMark = { start: number; end: number; isActive: boolean };

type Props = {
  cue: TranscriptCue;
  place: { courseId: string; lectureId: string; language: string };
  /** The formatted time. */
  time: string;
  isCurrent: boolean;
  /** Whether Tab stops here. Only one line is a tab stop, and arrow keys lead to the others. */
  isTabStop: boolean;
  /** Numbers of the current answer's citations of these words. */
  citedBy: string | null;
  marks: LineMark[] | null;
  onSeek: (startMs: number) => void;
  onReport: (cue: TranscriptCue) => void;
};

/**
 * A line. Its time is a button and a link, so that it can be opened in a new tab and copied. Its words can be selected,
 * and a click on them seeks too.
 */
export const TranscriptLine = memo(function TranscriptLine({
  cue,
  place,
  time,
  isCurrent,
  isTabStop,
  citedBy,
  marks,
  onSeek,
  onReport,
}: Props) {
  const t = useTranslations("transcript.report");
  const seconds = cue.startMs / 1000;
  const seek = () => onSeek(cue.startMs);
  const onTextClick = () => {
    if (window.getSelection()?.isCollapsed ?? true) seek();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    seek();
  };
  return (
    <div className="transcript-line" data-cited={citedBy ?? undefined}>
      <a
        href={momentUrl({ courseId: place.courseId, lectureId: place.lectureId, startSeconds: seconds })}
        role="button"
        lang={place.language}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? "true" : undefined}
        aria-label={`${time} ${cue.speaker ? `${cue.speaker}: ` : ""}${cue.text}`}
        className="time"
        onClick={onPlainClick(seek)}
        onKeyDown={onKeyDown}
      >
        <time>{time}</time>
      </a>
      <p dir="auto" lang={place.language} className="cursor-pointer" onClick={onTextClick}>
        {cue.speaker && <span className="font-medium">{cue.speaker}: </span>}
        {marks ? <Marked text={cue.text} marks={marks} /> : cue.text}
        {citedBy && (
          <span className="citation ms-1 align-baseline" aria-hidden="true">
            {citedBy}
          </span>
        )}
      </p>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t("at", { time })}
        title={t("name")}
        className="report-button"
        onClick={() => onReport(cue)}
      >
        <Flag className="size-3.5" aria-hidden="true" />
      </button>
    </div>
  );
});

function Marked({ text, marks }: { text: string; marks: LineMark[] }) {
  const pieces: React.ReactNode[] = [];
  let from = 0;
  for (const { start, end, isActive } of marks) {
    pieces.push(
      text.slice(from, start),
      <mark key={start} data-active={isActive || undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return <>{[...pieces, text.slice(from)]}</>;
}
