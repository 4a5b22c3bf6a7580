import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import type { Chapter } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import { thumbnailAt, type Thumbnails } from "~/course/thumbnails";
import { useMomentText } from "~/i18n/use-moment-text";
import type { Note } from "~/notes/note";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";

type Props = {
  slot: PlayerSlot;
  lecture: { lectureId: string; durationMs: number; chapters: Chapter[]; thumbnails: Thumbnails | null };
  notes: readonly Note[];
  cited: readonly CitedMoment[];
};

/** Seconds that an arrow key and a page key move the video by. */
const [STEP, PAGE] = [5, 60];

/** The lecture as a slider, with its chapters, the cited moments, the notes, and the position of the video. */
export function Timeline({ slot, lecture, notes, cited }: Props) {
  const t = useTranslations("timeline");
  const { spoken } = useMomentText();
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const videoSeconds = usePlayer(slot, selectDuration);
  const duration = videoSeconds ?? lecture.durationMs / 1000;
  const played = usePlayer(slot, selectSecond);
  const segments = useMemo(() => segmentsOf(lecture.chapters, duration), [lecture.chapters, duration]);
  if (duration <= 0) return null;

  const seek = (seconds: number) =>
    void slot.seek(lecture.lectureId, Math.min(Math.max(0, seconds), duration), { play: slot.state().playing });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const to = targetOfKey(event.key, slot.state().currentTime, duration);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    seek(to);
  };
  const chapter = (seconds: number) => segments.findLast(({ start }) => start <= seconds)?.title ?? null;

  return (
    <div className="timeline-place no-print relative px-3 py-2 lg:px-0" dir="ltr">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("name")}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.min(played, Math.round(duration))}
        aria-valuetext={[spoken(played), chapter(played)].filter(Boolean).join(", ")}
        className="timeline"
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setPointedAt(secondsAt(event, duration))}
        onPointerLeave={() => setPointedAt(null)}
        onPointerDown={(event) => event.button === 0 && seek(secondsAt(event, duration))}
      >
        {segments.map((segment) => (
          <SegmentView key={segment.start} segment={segment} duration={duration} played={played} />
        ))}
        {cited.map(({ number, saidAtSeconds }) => (
          <Dot key={`${number} ${saidAtSeconds}`} className="timeline-cited" at={saidAtSeconds} of={duration} />
        ))}
        {notes.map(({ id, atSeconds }) => (
          <Dot key={id} className="timeline-note" at={atSeconds} of={duration} />
        ))}
      </div>
      {pointedAt !== null && (
        <Preview
          seconds={pointedAt}
          left={percentOf(pointedAt, duration)}
          thumbnails={lecture.thumbnails}
          chapter={chapter(pointedAt)}
        />
      )}
    </div>
  );
}

/** Returns the second of the timeline under the pointer. */
function secondsAt({ currentTarget, clientX }: React.PointerEvent, duration: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
}

/** Returns the second that a key of the slider seeks to; undefined for other keys. */
const targetOfKey = (key: string, now: number, duration: number): number | undefined =>
  ({
    ArrowRight: now + STEP,
    ArrowUp: now + STEP,
    ArrowLeft: now - STEP,
    ArrowDown: now - STEP,
    PageUp: now + PAGE,
    PageDown: now - PAGE,
    Home: 0,
    End: duration,
  })[key];

function Dot({ className, at, of }: { className: string; at: number; of: number }) {
  return <span className={className} style={{ left: percentOf(at, of) }} />;
}

const percentOf = (part: number, whole: number) => `${Math.min(100, Math.max(0, (100 * part) / whole))}%`;

type Segment = { start: number; end: number; title: string | null };

/** A chapter on the timeline, filled up to the video's position. */
function SegmentView({ segment, duration, played }: { segment: Segment; duration: number; played: number }) {
  const { start, end } = segment;
  const width = `calc(${percentOf(end - start, duration)} - 2px)`;
  return (
    <span className="timeline-segment" style={{ left: percentOf(start, duration), width }}>
      <span className="timeline-played" style={{ width: percentOf(played - start, end - start) }} />
    </span>
  );
}

const selectSecond = ({ currentTime }: PlayerState) => Math.round(currentTime);

const selectDuration = ({ duration }: PlayerState) => (Number.isFinite(duration) && duration > 0 ? duration : null);

function Preview({
  seconds,
  left,
  thumbnails,
  chapter,
}: {
  seconds: number;
  left: string;
  thumbnails: Thumbnails | null;
  chapter: string | null;
}) {
  return (
    <div className="timeline-preview" style={{ left: `clamp(5.5rem, ${left}, 100% - 5.5rem)` }} aria-hidden="true">
      {thumbnails && <span className="block rounded-t-lg" style={thumbnailAt(thumbnails, seconds)} />}
      <span className="block px-2 py-1 text-center">
        {chapter && <span className="block truncate font-medium">{chapter}</span>}
        <span className="tabular-nums text-muted">{formatTimestamp(seconds)}</span>
      </span>
    </div>
  );
}

/** Returns the chapters as spans of seconds without gaps. Without chapters, returns one span. */
function segmentsOf(chapters: readonly Chapter[], duration: number): Segment[] {
  const starts: { start: number; title: string | null }[] = chapters
    .map(({ startMs, title }) => ({ start: startMs / 1000, title }))
    .filter(({ start }) => start < duration);
  if (starts[0]?.start !== 0) starts.unshift({ start: 0, title: null });
  return starts
    .map((chapter, index) => ({ ...chapter, end: starts[index + 1]?.start ?? duration }))
    .filter(({ start, end }) => end > start);
}
