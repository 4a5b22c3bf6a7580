import { useTranslations } from "use-intl";
import { formatTimestamp, momentUrl } from "~/course/moment";
import type { FoundMoment } from "~/retrieval/find-moments.server";
import { useLines } from "~/study/evidence/use-lines";

/** Seconds of transcript shown before and after a moment. */
const AROUND = 30;

/** The transcript around a moment, for lectures whose video cannot be played here. Its key is the moment. */
export default function MomentLines({ moment }: { moment: FoundMoment }) {
  const t = useTranslations("evidence");
  const { lines, problem } = useLines(moment, AROUND);
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
