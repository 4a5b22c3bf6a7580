import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatMoment, momentUrl } from "~/citation/moment";
import type { Chapter } from "~/ingest/manifest";
import { usePlayerTime } from "~/player/use-player-time";
import type { PlayerSlot } from "~/player/player-slot";
import type { Timing } from "~/transcript/cue";
import { currentCueIndex } from "./current-cue";
import { onPlainClick } from "~/study/is-plain-click";
import { scrollWithin } from "./scroll-within";

export type TranscriptCue = { startMs: number; endMs: number; text: string; speaker?: string | undefined };

type Props = { courseId: string; lectureId: string; cues: TranscriptCue[]; chapters: Chapter[]; timing: Timing; slot: PlayerSlot };

/**
 * A lecture's words, each line a link to its moment. Follows the video, and stops following while the student reads
 * elsewhere.
 */
export function TranscriptPanel({ courseId, lectureId, cues, chapters, timing, slot }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const select = useCallback((seconds: number) => currentCueIndex(cues, seconds * 1000), [cues]);
  const current = usePlayerTime(slot, select);
  const [following, setFollowing] = useState(true);
  const seek = useCallback((startMs: number) => {
    setFollowing(true);
    void slot.seek(lectureId, startMs / 1000);
  }, [slot, lectureId]);
  const headings = useMemo(() => headingsByCue(cues, chapters), [cues, chapters]);

  useEffect(() => {
    if (following && current >= 0) scrollWithin(box.current, `[data-cue="${current}"]`);
  }, [current, following]);

  if (cues.length === 0) return <NoTranscript />;
  const stopFollowing = () => setFollowing(false);
  return (
    <section aria-label="Transcript" className="relative flex min-h-0 flex-1 flex-col">
      <div ref={box} tabIndex={0} role="group" aria-label="Transcript lines" onWheel={stopFollowing} onTouchMove={stopFollowing} className="min-h-0 flex-1 overflow-y-auto p-2 lg:p-3">
        {timing === "estimated" && <p className="px-2.5 pb-2 text-sm text-muted">This transcript has no times of its own. They are estimates.</p>}
        <ol>
          {cues.map((cue, index) => (
            <li key={index} data-cue={index}>
              {headings.has(index) && <h2 className="px-2.5 pt-4 pb-1 text-sm text-muted first:pt-1">{headings.get(index)}</h2>}
              <Line cue={cue} href={momentUrl({ courseId, lectureId, startSeconds: cue.startMs / 1000 })} timing={timing} isCurrent={index === current} onSeek={seek} />
            </li>
          ))}
        </ol>
      </div>
      {!following && current >= 0 && <BackToNow box={box} index={current} onClick={() => setFollowing(true)} />}
    </section>
  );
}

type LineProps = { cue: TranscriptCue; href: string; timing: Timing; isCurrent: boolean; onSeek: (startMs: number) => void };

const Line = memo(function Line({ cue, href, timing, isCurrent, onSeek }: LineProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? "true" : undefined}
      className="transcript-line"
      onClick={onPlainClick(() => onSeek(cue.startMs))}
    >
      <time className="pt-px text-xs tabular-nums text-muted">{formatMoment(cue.startMs / 1000, timing).replace("around ", "~")}</time>
      <span>
        {cue.speaker && <span className="font-medium">{cue.speaker}: </span>}
        {cue.text}
      </span>
    </a>
  );
});

function BackToNow({ box, index, onClick }: { box: React.RefObject<HTMLDivElement>; index: number; onClick: () => void }) {
  const line = box.current?.querySelector<HTMLElement>(`[data-cue="${index}"]`);
  const isAbove = Boolean(line && box.current && line.offsetTop < box.current.scrollTop);
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  return (
    <button type="button" className="button absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full shadow-lg" onClick={onClick}>
      <Arrow className="size-4" aria-hidden="true" />
      Back to now
    </button>
  );
}

function NoTranscript() {
  return (
    <section aria-label="Transcript" className="grid flex-1 place-items-center p-8 text-center text-muted">
      <div>
        <p className="font-medium text-ink">No transcript yet</p>
        <p className="mt-1 max-w-xs text-sm text-balance">You can watch this lecture. It can be searched and cited as soon as its transcript has been added.</p>
      </div>
    </section>
  );
}

/** Each chapter's title by the index of the first cue that starts in it. */
function headingsByCue(cues: TranscriptCue[], chapters: Chapter[]): Map<number, string> {
  const headings = new Map<number, string>();
  for (const { startMs, title } of chapters) {
    const index = cues.findIndex((cue) => cue.endMs > startMs);
    if (index >= 0) headings.set(index, title);
  }
  return headings;
}
