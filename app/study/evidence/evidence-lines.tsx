import { RotateCw } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { quotedLines, type Line } from "~/citation/quoted-lines";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import type { SeekTo } from "~/study/seek-to";
import { EvidenceLine } from "./evidence-line";
import { LectureGone, readLines } from "./read-lines";
import { scrollWithin } from "./scroll-within";

/** Seconds of transcript shown before and after the citation. */
const AROUND = 45;

type Props = { cited: CitedMoment; slot: PlayerSlot; onSeek: SeekTo };

/** The transcript around a citation, with the cited words marked and the current line highlighted. */
export function EvidenceLines({ cited, slot, onSeek }: Props) {
  const t = useTranslations("evidence");
  const { lines, problem, retry } = useLinesAround(cited);
  const box = useRef<HTMLDivElement>(null);
  const quoted = useMemo(() => lines && quotedLines(lines, cited), [lines, cited]);
  const select = useCallback(
    ({ currentTime: seconds }: PlayerState) =>
      slot.lectureId() === cited.lectureId
        ? (lines ?? []).findLastIndex((line) => line.startSeconds <= seconds && seconds < line.endSeconds)
        : -1,
    [slot, cited.lectureId, lines],
  );
  const current = usePlayer(slot, select);
  useEffect(() => {
    if (quoted) scrollWithin(box.current, "mark");
  }, [quoted]);

  return (
    <div ref={box} tabIndex={0} role="group" aria-label={t("lines")} className="min-h-0 flex-1 overflow-y-auto p-3">
      {problem && (
        <div role="alert" className="p-2 text-sm text-muted">
          <p>{t(problem)}</p>
          {problem === "unreadable" && (
            <button type="button" className="button mt-2 px-3 py-1 text-ink" onClick={retry}>
              <RotateCw className="size-4" aria-hidden="true" />
              {t("retry")}
            </button>
          )}
        </div>
      )}
      {!quoted && !problem && <Skeleton />}
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

function Skeleton() {
  return (
    <div className="space-y-3 p-2" aria-hidden="true">
      {[80, 95, 70, 90, 60].map((width) => (
        <div key={width} className="skeleton h-4" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

type Read = { lines: Line[] | null; problem: "lost" | "lectureGone" | "unreadable" | null };

const UNREAD: Read = { lines: null, problem: null };

/** Fetches the lines around a citation, and again on `retry`. */
function useLinesAround({ courseId, lectureId, saidAtSeconds, endSeconds }: CitedMoment): Read & { retry: () => void } {
  const [state, setState] = useState(UNREAD);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    readLines(
      { courseId, lectureId, from: Math.max(0, saidAtSeconds - AROUND), to: endSeconds + AROUND },
      left.signal,
    ).then(
      (lines) => setState({ lines, problem: lines.length === 0 ? "lost" : null }),
      (error: unknown) =>
        !left.signal.aborted &&
        setState({ lines: null, problem: error instanceof LectureGone ? "lectureGone" : "unreadable" }),
    );
    return () => left.abort();
  }, [courseId, lectureId, saidAtSeconds, endSeconds, attempt]);
  const retry = () => {
    setState(UNREAD);
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}
