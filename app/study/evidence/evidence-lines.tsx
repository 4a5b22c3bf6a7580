import { RotateCw } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { quotedLines } from "~/citation/quoted-lines";
import type { PlayerState } from "~/player/player";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import type { SeekTo } from "~/study/seek-to";
import { meantMs } from "~/study/transcript/current-cue";
import { EvidenceLine } from "./evidence-line";
import { scrollWithin } from "./scroll-within";
import { useLines } from "./use-lines";

/** Seconds of transcript shown before and after the citation. */
const AROUND = 45;

type Props = { cited: CitedMoment; slot: PlayerSlot; onSeek: SeekTo };

/** The transcript around a citation, with the cited words marked and the current line highlighted. */
export function EvidenceLines({ cited, slot, onSeek }: Props) {
  const t = useTranslations("evidence");
  const { lines, retry, ...read } = useLines({ ...cited, startSeconds: cited.saidAtSeconds }, AROUND);
  const problem = lines?.length === 0 ? "lost" : read.problem;
  const box = useRef<HTMLDivElement>(null);
  const quoted = useMemo(() => lines && quotedLines(lines, cited), [lines, cited]);
  const starts = useMemo(() => (lines ?? []).map(({ startSeconds }) => ({ startMs: startSeconds * 1000 })), [lines]);
  const select = useCallback(
    ({ currentTime }: PlayerState) => {
      if (slot.lectureId() !== cited.lectureId) return -1;
      const seconds = meantMs(starts, currentTime * 1000, slot.soughtSeconds()) / 1000;
      return (lines ?? []).findLastIndex((line) => line.startSeconds <= seconds && seconds < line.endSeconds);
    },
    [slot, cited.lectureId, lines, starts],
  );
  const current = usePlayer(slot, select);
  useEffect(() => {
    if (quoted) scrollWithin(box.current, "mark");
  }, [quoted]);

  return (
    <div ref={box} tabIndex={0} role="group" aria-label={t("lines")} className="min-h-44 flex-1 overflow-y-auto p-3">
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
