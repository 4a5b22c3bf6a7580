import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { forwardRef, useCallback, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { Timing } from "~/course/timing";
import type { PlayerSlot } from "~/player/player-slot";
import { currentCueIndex } from "./current-cue";
import type { TranscribedLecture, TranscriptCue } from "./transcribed-lecture";
import { TranscriptLine, type LineMark } from "./transcript-line";
import { useFollowing } from "./use-following";

export type LinesHandle = { show: (cue: number) => void };

type Props = {
  lecture: TranscribedLecture;
  slot: PlayerSlot;
  marks: ReadonlyMap<number, LineMark[]>;
  citedBy: ReadonlyMap<number, string>;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
};

/** Estimated heights in pixels: a line, each extra line it wraps to, a chapter's title. */
const [LINE, WRAPPED, TITLE] = [30, 22, 44];
/** Characters that a panel of usual width has room for. */
const WIDTH = 75;
/** The viewport assumed on the server, which renders enough lines to start reading. */
const SERVER_RECT = { width: 600, height: 600 };
const OVERSCAN = 6;

/**
 * Shares of the panel's height between which the line that is said is read with ease: it moves on only when it leaves
 * them.
 */
const COMFORT = { from: 0.1, to: 0.7 };

/** The lines that can be seen, of however many there are. They follow the video until the student scrolls elsewhere. */
export const TranscriptLines = forwardRef<LinesHandle, Props>(function TranscriptLines(
  { lecture, slot, marks, citedBy, isFollowing, onFollow },
  handle,
) {
  const t = useTranslations("transcript");
  const { cues, chapters, lectureId } = lecture;
  const box = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  const headings = useMemo(() => headingsByCue(cues, chapters), [cues, chapters]);
  const estimate = (index: number) =>
    LINE + WRAPPED * Math.floor((cues[index]?.text.length ?? 0) / WIDTH) + (headings.has(index) ? TITLE : 0);
  const virtualizer = useVirtualizer({
    count: cues.length,
    getScrollElement: () => box.current,
    estimateSize: estimate,
    // Behind another tab a line has no height, which says nothing of the one it will have.
    measureElement: (line) => line.getBoundingClientRect().height || estimate(Number(line.getAttribute("data-cue"))),
    overscan: OVERSCAN,
    initialRect: SERVER_RECT,
  });
  const place = useMemo(() => ({ courseId: lecture.courseId, lectureId }), [lecture.courseId, lectureId]);

  const show = useCallback((cue: number) => void virtualizer.scrollToIndex(cue, { align: "center" }), [virtualizer]);
  const isComfortable = useCallback(
    (cue: number) => {
      const { scrollOffset, scrollRect, measurementsCache } = virtualizer;
      const [line, height] = [measurementsCache[cue], scrollRect?.height ?? 0];
      const at = line && scrollOffset !== null ? (line.start - scrollOffset) / height : -1;
      return at >= COMFORT.from && at <= COMFORT.to;
    },
    [virtualizer],
  );
  const follow = useFollowing({
    box,
    slot,
    lectureId,
    indexAt: useCallback((ms) => currentCueIndex(cues, ms), [cues]),
    isFollowing,
    show,
    isComfortable,
  });
  useImperativeHandle(handle, () => ({ show: (cue) => (onFollow(false), show(cue)) }), [show, onFollow]);

  const seek = useCallback(
    (startMs: number) => {
      onFollow(true);
      void slot.seek(lectureId, startMs / 1000);
    },
    [slot, lectureId, onFollow],
  );
  // Arrow keys go from line to line, whether the next one has been drawn or not; keys that come faster than lines are
  // drawn go on from the line that is awaited.
  const awaited = useRef<number | null>(null);
  const focusLine = (cue: number) => {
    const line = box.current?.querySelector<HTMLElement>(`[data-cue="${cue}"] a`);
    awaited.current = line ? null : cue;
    if (line) line.focus({ preventScroll: true });
    else if (box.current) requestAnimationFrame(() => awaited.current === cue && focusLine(cue));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -cues.length, End: cues.length }[event.key];
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-cue]") : null;
    if (!by || !line || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(0, (awaited.current ?? Number(line.dataset.cue)) + by), cues.length - 1);
    onFollow(false);
    setTabStop(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
    focusLine(next);
  };
  const stopFollowing = () => isFollowing && onFollow(false);
  const items = virtualizer.getVirtualItems();
  // Tab must come to a line that is drawn.
  const stop = items.some(({ index }) => index === tabStop) ? tabStop : (items[0]?.index ?? 0);

  return (
    <>
      <div
        ref={box}
        role="group"
        aria-label={t("lines")}
        className="transcript-lines"
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        onPointerDown={(event) => event.target === box.current && stopFollowing()}
        onKeyDown={onKeyDown}
      >
        <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const cue = cues[index];
            return (
              cue && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-cue={index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={cues.length}
                  aria-posinset={index + 1}
                >
                  {headings.has(index) && <h2 className="px-3 pt-4 pb-1 text-sm text-muted">{headings.get(index)}</h2>}
                  <TranscriptLine
                    cue={cue}
                    place={place}
                    time={timeOf(cue, lecture.timing)}
                    isCurrent={index === follow.current()}
                    isTabStop={index === stop}
                    citedBy={citedBy.get(index) ?? null}
                    marks={marks.get(index) ?? null}
                    onSeek={seek}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
      {!isFollowing && follow.hasCurrent && (
        <button
          type="button"
          className="button no-print absolute bottom-4 left-1/2 z-10 -translate-x-1/2 rounded-full shadow-lg"
          onClick={() => onFollow(true)}
        >
          {follow.current() < (items[0]?.index ?? 0) + OVERSCAN ? (
            <ArrowUp className="size-4" aria-hidden="true" />
          ) : (
            <ArrowDown className="size-4" aria-hidden="true" />
          )}
          {t("backToNow")}
        </button>
      )}
    </>
  );
});

/** The time of a line: the second, or of an estimate the minute. */
function timeOf({ startMs }: TranscriptCue, timing: Timing): string {
  return timing === "estimated" ? `~${Math.round(startMs / 60_000)}′` : formatTimestamp(startMs / 1000);
}

/** Each chapter's title by the index of the first cue that starts in it. */
function headingsByCue(
  cues: TranscriptCue[],
  chapters: readonly { startMs: number; title: string }[],
): Map<number, string> {
  const headings = new Map<number, string>();
  for (const { startMs, title } of chapters) {
    const index = cues.findIndex((cue) => cue.endMs > startMs);
    if (index >= 0) headings.set(index, title);
  }
  return headings;
}
