import { Check, ExternalLink, LoaderCircle, Play, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import { watchUrl, type Video } from "~/course/video";
import type { PlayerSlot, SeekReport } from "~/player/player-slot";
import { useLastSeek, usePlayer } from "~/player/use-player";

/** So long it says that the video is there; and so long a seek may take before another way is offered. */
const SHOWN_MS = 2_500;
const LATE_MS = 2_500;

type Props = { slot: PlayerSlot; lecture: { lectureId: string; video: Video | null } };

/** How the last seek goes: moving, there, or by what other way one gets there. */
export function SeekStatus({ slot, lecture }: Props) {
  const t = useTranslations("seek");
  const report = useLastSeek(slot);
  const awaitsPlay = usePlayer(slot, selectAwaitsPlay);
  const isLate = useLate(report);
  const receipt = report?.receipt ?? null;
  useEffect(() => {
    if (receipt?.status !== "landed") return;
    const timer = setTimeout(() => slot.dismissSeek(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [receipt, slot]);

  const time = report && formatTimestamp(report.seconds);
  const isShown = report && report.lectureId === lecture.lectureId && receipt?.status !== "superseded";
  const needsHand = isShown && (receipt?.status === "refused" || receipt?.status === "drifted" || (!receipt && isLate));
  return (
    <div className="no-print pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-center p-2">
      <div role="status" className="sr-only">
        {isShown &&
          (receipt === null
            ? t("moving", { time: time! })
            : receipt.status === "landed"
              ? t("there", { time: time! })
              : sentence(report))}
      </div>
      {isShown && (
        <div
          className="seek-status"
          data-state={receipt?.status ?? "moving"}
          aria-hidden={needsHand ? undefined : true}
        >
          {receipt === null && <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />}
          {receipt?.status === "landed" && <Check className="size-4" aria-hidden="true" />}
          <span>
            {receipt === null ? t("moving", { time: time! }) : receipt.status === "landed" ? time : sentence(report)}
          </span>
          {needsHand && lecture.video && !isPastEnd(report) && (
            <a
              className="link whitespace-nowrap"
              href={watchUrl(lecture.video, report.seconds)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t("openAt", { time: time! })}
              <ExternalLink className="ms-1 inline size-3.5" aria-hidden="true" />
            </a>
          )}
          {needsHand && receipt && (
            <button
              type="button"
              className="icon-button -me-2"
              aria-label={t("dismiss")}
              onClick={() => slot.dismissSeek()}
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {awaitsPlay && !needsHand && (
        <button
          type="button"
          className="button button-accent pointer-events-auto absolute top-12 shadow-lg"
          onClick={() => slot.play()}
        >
          <Play className="size-4" fill="currentColor" aria-hidden="true" />
          {t("playHere")}
        </button>
      )}
    </div>
  );

  function sentence({ receipt }: SeekReport): string {
    if (receipt?.status === "refused") return t(`refused.${receipt.reason}`);
    if (receipt?.status !== "drifted") return "";
    return isPastEnd({ receipt })
      ? t("pastEnd", { end: formatTimestamp(receipt.seconds) })
      : t("drifted", { stands: formatTimestamp(receipt.seconds) });
  }

  /** The video is shorter than what was asked of it. */
  function isPastEnd({ receipt }: Pick<SeekReport, "receipt">): boolean {
    return receipt?.status === "drifted" && Math.abs(receipt.seconds - slot.state().duration) < 1;
  }
}

const selectAwaitsPlay = ({ awaitsPlay }: { awaitsPlay: boolean }) => awaitsPlay;

/** Whether a seek has been on its way for longer than one likes to wait. */
function useLate(report: SeekReport | null): boolean {
  const [late, setLate] = useState<SeekReport | null>(null);
  useEffect(() => {
    if (!report || report.receipt) return;
    const timer = setTimeout(() => setLate(report), LATE_MS);
    return () => clearTimeout(timer);
  }, [report]);
  return late !== null && late === report;
}
