import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Line } from "~/citation/quoted-lines";
import { formatTimestamp, momentUrl } from "~/course/moment";
import type { FoundMoment } from "~/retrieval/find-moments.server";
import { LectureGone, readLines } from "~/study/evidence/read-lines";

/** Seconds of transcript shown before and after a moment. */
const AROUND = 30;

/** The transcript around a moment, for lectures whose video cannot be played here. Its key is the moment. */
export default function MomentLines({ moment }: { moment: FoundMoment }) {
  const t = useTranslations("evidence");
  const { lines, problem } = useLines(moment);
  const { courseId, lectureId, startSeconds, endSeconds, timing } = moment;
  if (problem) return <p role="alert">{t(problem)}</p>;
  return (
    <ol
      aria-label={t("lines")}
      aria-busy={lines === null}
      className="max-h-80 overflow-y-auto rounded-lg bg-surface p-2"
    >
      {lines?.map((line, index) => {
        const isFound = line.startSeconds < endSeconds && line.endSeconds > startSeconds;
        return (
          <li key={index}>
            <a
              href={momentUrl({ courseId, lectureId, startSeconds: line.startSeconds })}
              aria-current={isFound ? "true" : undefined}
              className="transcript-line"
            >
              <time className="pt-px text-xs tabular-nums text-muted">
                {timing === "estimated" ? "" : formatTimestamp(line.startSeconds)}
              </time>
              <span dir="auto">{line.text}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

type Read = { lines: Line[] | null; problem: "lectureGone" | "unreadable" | null };

function useLines({ courseId, lectureId, startSeconds, endSeconds }: FoundMoment): Read {
  const [read, setRead] = useState<Read>({ lines: null, problem: null });
  useEffect(() => {
    const left = new AbortController();
    const span = { courseId, lectureId, from: Math.max(0, startSeconds - AROUND), to: endSeconds + AROUND };
    readLines(span, left.signal).then(
      (lines) => setRead({ lines, problem: null }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        setRead({ lines: null, problem: error instanceof LectureGone ? "lectureGone" : "unreadable" });
      },
    );
    return () => left.abort();
  }, [courseId, lectureId, startSeconds, endSeconds]);
  return read;
}
