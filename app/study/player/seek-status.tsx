import { Check, ExternalLink, LoaderCircle, Play, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { formatTimestamp } from "~/course/moment";
import { watchUrl, type Video } from "~/course/video";
import type { PlayerSlot, SeekReport } from "~/player/player-slot";
import { useLastSeek, usePlayer } from "~/player/use-player";

/** How long the status is shown after the video has arrived. */
const SHOWN_MS = 2_500;
/** How long a seek may take before the student is offered another way to watch the moment. */
const LATE_MS = 2_500;

type Lecture = { lectureId: string; video: Video | null };
type Props = { slot: PlayerSlot; lecture: Lecture };

/** Shows whether the last seek is pending, has arrived, or has failed and needs another way to watch the moment. */
export function SeekStatus({ slot, lecture }: Props) {
  const report = useLastSeek(slot);
  const awaitsPlay = usePlayer(slot, selectAwaitsPlay);
  const isLate = useLate(report);
  const result = report?.result ?? null;
  useEffect(() => {
    if (result?.status !== "landed" || awaitsPlay) return;
    const timer = setTimeout(() => slot.dismissSeek(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result, awaitsPlay, slot]);

  const shown = report?.lectureId === lecture.lectureId && result?.status !== "superseded" ? report : null;
  const hasFailed = result?.status === "refused" || result?.status === "drifted";
  const needsHelp = shown !== null && (hasFailed || (!result && isLate));
  return (
    <div className="no-print pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-center p-2">
      <Report slot={slot} lecture={lecture} report={shown} needsHelp={needsHelp} awaitsPlay={awaitsPlay} />
      {awaitsPlay && !needsHelp && <PlayFrom slot={slot} seconds={shown?.seconds} />}
    </div>
  );
}

/**
 * Plays a video that the browser did not let the page play. It takes the focus, so that one press continues what the
 * student began.
 */
function PlayFrom({ slot, seconds }: { slot: PlayerSlot; seconds: number | undefined }) {
  const t = useTranslations("seek");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      className="button button-accent pointer-events-auto absolute top-12 shadow-lg"
      onClick={() => slot.play()}
    >
      <Play className="size-4" fill="currentColor" aria-hidden="true" />
      {t("playFrom", { time: formatTimestamp(seconds ?? slot.state().currentTime) })}
    </button>
  );
}

type ReportProps = Props & { report: SeekReport | null; needsHelp: boolean; awaitsPlay: boolean };

/** The status as text: always for screen readers, and over the video. */
function Report({ slot, lecture, report, needsHelp, awaitsPlay }: ReportProps) {
  const t = useTranslations("seek");
  if (!report) return <div role="status" className="sr-only" />;
  const { result } = report;
  const time = formatTimestamp(report.seconds);
  const isPastEnd = result?.status === "drifted" && Math.abs(result.seconds - slot.state().duration) < 1;
  const isPlaying = (report.play && !awaitsPlay) || slot.state().playing;
  const isSaid = !report.isSilent || needsHelp;
  const sentence = sentenceOf();
  if (!lecture.video)
    return (
      <div role="status" className="sr-only">
        {isSaid && result?.status === "landed" && t("reading", { time })}
      </div>
    );
  return (
    <>
      <div role="status" className="sr-only">
        {isSaid && sentence}
      </div>
      <div className="seek-status" data-state={result?.status ?? "moving"} aria-hidden={needsHelp ? undefined : true}>
        {result === null && <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />}
        {result?.status === "landed" && <Check className="size-4" aria-hidden="true" />}
        <span>{result?.status === "landed" ? time : sentence}</span>
        {needsHelp && lecture.video && !isPastEnd && (
          <a
            className="link whitespace-nowrap"
            href={watchUrl(lecture.video, report.seconds)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("openAt", { time })}
            <ExternalLink className="ms-1 inline size-3.5" aria-hidden="true" />
          </a>
        )}
        {needsHelp && result && (
          <IconButton label={t("dismiss")} icon={X} className="-me-2" onClick={() => slot.dismissSeek()} />
        )}
      </div>
    </>
  );

  function sentenceOf(): string {
    if (!result) return t("moving", { time });
    if (result.status === "landed") return t(isPlaying ? "there" : "waiting", { time });
    if (result.status === "refused") return t(`refused.${result.reason}`);
    if (result.status !== "drifted") return "";
    const reached = formatTimestamp(result.seconds);
    return isPastEnd ? t("pastEnd", { end: reached }) : t("drifted", { stands: reached });
  }
}

const selectAwaitsPlay = ({ awaitsPlay }: { awaitsPlay: boolean }) => awaitsPlay;

/** Returns whether a seek takes longer than a student should wait. */
function useLate(report: SeekReport | null): boolean {
  const [late, setLate] = useState<SeekReport | null>(null);
  useEffect(() => {
    if (!report || report.result) return;
    const timer = setTimeout(() => setLate(report), LATE_MS);
    return () => clearTimeout(timer);
  }, [report]);
  return late !== null && late === report;
}
