import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CitedMoment } from "~/citation/cited-moment";
import { formatTimestamp, momentUrl } from "~/citation/moment";
import { quotedLines, type Line, type QuotedLine } from "~/citation/quoted-lines";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayerTime } from "~/player/use-player-time";
import type { SeekTo } from "~/study/answer/citation-link";
import { onPlainClick } from "~/study/is-plain-click";
import { readLines } from "./read-lines";
import { scrollWithin } from "~/study/transcript/scroll-within";

/** Seconds that are shown before and after what is cited. */
const AROUND = 45;

type Props = { cited: CitedMoment; slot: PlayerSlot; onSeek: SeekTo };

/** What is said around a citation, with the cited words marked and the line that is playing. */
export function EvidenceLines({ cited, slot, onSeek }: Props) {
  const { lines, error } = useLinesAround(cited);
  const box = useRef<HTMLDivElement>(null);
  const quoted = useMemo(() => lines && quotedLines(lines, cited), [lines, cited]);
  const select = useCallback(
    (seconds: number) => (slot.lectureId() === cited.lectureId ? (lines ?? []).findLastIndex((line) => line.startSeconds <= seconds && seconds < line.endSeconds) : -1),
    [slot, cited.lectureId, lines],
  );
  const current = usePlayerTime(slot, select);
  useEffect(() => {
    if (quoted) scrollWithin(box.current, "mark");
  }, [quoted]);

  return (
    <div ref={box} tabIndex={0} role="group" aria-label="What is said there" className="min-h-0 flex-1 overflow-y-auto p-3">
      {error && <p role="alert" className="p-2 text-sm text-muted">{error}</p>}
      {!quoted && !error && <Skeleton />}
      <ol>
        {quoted?.map((line, index) => (
          <li key={index}>
            <EvidenceLine line={line} cited={cited} isCurrent={index === current} onSeek={onSeek} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function EvidenceLine({ line, cited, isCurrent, onSeek }: { line: QuotedLine; cited: CitedMoment; isCurrent: boolean; onSeek: SeekTo }) {
  const { courseId, lectureId } = cited;
  const openUrl = momentUrl({ courseId, lectureId, startSeconds: line.startSeconds });
  const { start, end } = line.quoted ?? { start: 0, end: 0 };
  return (
    <a href={openUrl} aria-current={isCurrent ? "true" : undefined} className="transcript-line" onClick={onPlainClick(() => onSeek({ lectureId, startSeconds: line.startSeconds, openUrl }))}>
      <time className="pt-px text-xs tabular-nums text-muted">{formatTimestamp(line.startSeconds)}</time>
      <span>
        {line.speaker && <span className="font-medium">{line.speaker}: </span>}
        {line.text.slice(0, start)}
        {line.quoted && <mark>{line.text.slice(start, end)}</mark>}
        {line.text.slice(end)}
      </span>
    </a>
  );
}

function Skeleton() {
  return (
    <div className="space-y-3 p-2" aria-hidden="true">
      {[80, 95, 70, 90, 60].map((width) => (
        <div key={width} className="h-4 animate-pulse rounded bg-sunken" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

function useLinesAround({ courseId, lectureId, saidAtSeconds, endSeconds }: CitedMoment): { lines: Line[] | null; error: string | null } {
  const [state, setState] = useState<{ lines: Line[] | null; error: string | null }>({ lines: null, error: null });
  useEffect(() => {
    const left = new AbortController();
    readLines({ courseId, lectureId, from: Math.max(0, saidAtSeconds - AROUND), to: endSeconds + AROUND }, left.signal).then(
      (lines) => setState({ lines, error: lines.length === 0 ? "The lecture's transcript no longer has this moment." : null }),
      (error: Error) => !left.signal.aborted && setState({ lines: null, error: error.message }),
    );
    return () => left.abort();
  }, [courseId, lectureId, saidAtSeconds, endSeconds]);
  return state;
}
