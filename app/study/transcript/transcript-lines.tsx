import { forwardRef, useCallback, useImperativeHandle, useMemo, useRef, type Ref } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { Timing } from "~/course/timing";
import type { PlayerSlot } from "~/player/player-slot";
import { BackToNow } from "./back-to-now";
import { currentCueIndex, meantMs } from "./current-cue";
import type { TranscribedLecture, TranscriptCue } from "./transcribed-lecture";
import { TranscriptLine, type LineMark } from "./transcript-line";
import { useFollowing } from "./use-following";
import { firstVisible, useLineKeys, useTabStop } from "./use-line-keys";
import { useVirtualLines, type VirtualLines } from "./use-virtual-lines";

const SECOND_MS = 1_000;

export type LinesHandle = {
  /** Scrolls to a line, and makes it the one that Tab goes to. */
  show: (cue: number) => void;
};

type Props = {
  lecture: TranscribedLecture;
  slot: PlayerSlot;
  marks: ReadonlyMap<number, LineMark[]>;
  citedBy: ReadonlyMap<number, string>;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  /** Plays the lecture from a second. */
  onPlay: (startSeconds: number) => void;
  onReport: (cue: TranscriptCue) => void;
};

/** The transcript's lines. They follow the video until the student scrolls elsewhere. */
export const TranscriptLines = forwardRef<LinesHandle, Props>(function TranscriptLines(
  { lecture, slot, marks, citedBy, isFollowing, onFollow, onPlay, onReport },
  handle,
) {
  const t = useTranslations("transcript");
  const { courseId, lectureId, language, cues } = lecture;
  const { box, headings, virtualizer, follow, keys, tabStop } = useLines(
    { lecture, slot, isFollowing, onFollow },
    handle,
  );
  const place = useMemo(() => ({ courseId, lectureId, language }), [courseId, lectureId, language]);
  const seek = useCallback(
    (startMs: number) => {
      onFollow(true);
      onPlay(startMs / 1000);
    },
    [onFollow, onPlay],
  );
  const stopFollowing = () => isFollowing && onFollow(false);
  const line = (index: number, cue: TranscriptCue) => (
    <TranscriptLine
      cue={cue}
      place={place}
      time={timeOf(cue, lecture.timing)}
      isCurrent={index === follow.current()}
      isTabStop={index === keys.tabStop}
      citedBy={citedBy.get(index) ?? null}
      marks={marks.get(index) ?? null}
      onSeek={seek}
      onReport={onReport}
    />
  );

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
        onKeyDown={keys.onKeyDown}
        onFocus={tabStop.onFocus}
        onBlur={tabStop.onBlur}
      >
        <LineList virtualizer={virtualizer} cues={cues} headings={headings} language={language} renderLine={line} />
      </div>
      {!isFollowing && follow.hasCurrent && (
        <BackToNow
          direction={follow.current() < firstVisible(virtualizer) ? "up" : "down"}
          onClick={() => onFollow(true)}
        />
      )}
    </>
  );
});

/** Which lines are rendered, which one is current, and which one Tab and the arrow keys go to. */
function useLines(
  { lecture, slot, isFollowing, onFollow }: Pick<Props, "lecture" | "slot" | "isFollowing" | "onFollow">,
  handle: Ref<LinesHandle>,
) {
  const { lectureId, cues, chapters } = lecture;
  const box = useRef<HTMLDivElement>(null);
  const headings = useMemo(() => headingsByCue(cues, chapters), [cues, chapters]);
  const tabStop = useTabStop();
  const { virtualizer, show, isComfortable } = useVirtualLines({ box, cues, headings, focused: tabStop.focused });
  const indexNow = useIndexNow(lecture, slot);
  const layout = `${virtualizer.getTotalSize()} ${virtualizer.scrollRect?.height ?? 0}`;
  const follow = useFollowing({ box, slot, lectureId, indexNow, isFollowing, show, isComfortable, layout });
  const keys = useLineKeys({ box, virtualizer, tabStop, onMove: () => onFollow(false) });
  const { moveTo } = tabStop;
  useImperativeHandle(
    handle,
    () => ({
      show: (cue) => {
        onFollow(false);
        moveTo(cue);
        show(cue);
      },
    }),
    [show, onFollow, moveTo],
  );
  return { box, headings, virtualizer, follow, keys, tabStop };
}

/** Returns a function that returns the index of the line that is meant now; -1 if there is none. */
function useIndexNow({ cues, video }: TranscribedLecture, slot: PlayerSlot): () => number {
  // Without a video, a moment is the line that begins in its second, not the one that is said when it begins.
  const wait = video ? 0 : SECOND_MS - 1;
  return useCallback(
    () => currentCueIndex(cues, meantMs(cues, slot.state().currentTime * 1000, slot.soughtSeconds()) + wait),
    [cues, wait, slot],
  );
}

type LineListProps = {
  virtualizer: VirtualLines;
  cues: readonly TranscriptCue[];
  headings: ReadonlyMap<number, string>;
  language: string;
  renderLine: (index: number, cue: TranscriptCue) => React.ReactNode;
};

/** Places the rendered lines where they are among all lines, each below its chapter's title if one starts there. */
function LineList({ virtualizer, cues, headings, language, renderLine }: LineListProps) {
  return (
    <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
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
              {headings.has(index) && (
                <h2 lang={language} className="px-3 pt-4 pb-1 text-sm text-muted">
                  {headings.get(index)}
                </h2>
              )}
              {renderLine(index, cue)}
            </li>
          )
        );
      })}
    </ol>
  );
}

/** Returns the time shown beside a line: to the second, or to the minute if it is an estimate. */
function timeOf({ startMs }: TranscriptCue, timing: Timing): string {
  return timing === "estimated" ? `~${Math.round(startMs / 60_000)}′` : formatTimestamp(startMs / 1000);
}

/** Maps the index of each chapter's first cue to the chapter's title. */
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
