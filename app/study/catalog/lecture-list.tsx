import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import type { LectureSummary } from "~/course/lecture";
import { lectureUrl } from "~/course/moment";
import { useLengthText } from "~/i18n/use-length-text";
import { Poster } from "~/study/catalog/poster";
import type { PreviewState } from "~/study/preview/preview.server";
import type { Progress } from "~/study/progress/progress";
import { ProgressBar, ProgressText } from "~/study/progress/progress-bar";
import { useProgress } from "~/study/progress/use-progress";

type Lecture = Pick<
  LectureSummary,
  "courseId" | "lectureId" | "title" | "description" | "section" | "language" | "posterUrl" | "durationMs"
>;

type Props = {
  lectures: readonly Lecture[];
  /** In a preview, the lectures that students do not see yet are marked. */
  preview: Pick<PreviewState, "hidden" | "timeZone"> | null;
};

/** The lectures of a course in order, with their sections and what is left of those that were begun. */
export function LectureList({ lectures, preview }: Props) {
  const t = useTranslations("course");
  const progressOf = useProgress();
  if (lectures.length === 0) {
    return (
      <div className="card mt-6 p-8 text-center text-muted">
        <p className="font-medium text-ink">{t("noLectures")}</p>
        <p className="mt-1 text-sm">{t("noLecturesHint")}</p>
      </div>
    );
  }
  return (
    <ol className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t("lectures")}>
      {lectures.map((lecture, index) => (
        <li key={lecture.lectureId} className="lecture-item">
          {lecture.section && lecture.section !== lectures[index - 1]?.section && (
            <h2 className="mt-4 mb-2 text-lg">{lecture.section}</h2>
          )}
          <LectureLink lecture={lecture} number={index + 1} progress={progressOf(lecture)} preview={preview} />
        </li>
      ))}
    </ol>
  );
}

type LinkProps = Pick<Props, "preview"> & { lecture: Lecture; number: number; progress: Progress | null };

function LectureLink({ lecture, number, progress, preview }: LinkProps) {
  const t = useTranslations("course");
  const lengthText = useLengthText();
  const { title, description, language, durationMs } = lecture;
  const length = durationMs > 0 ? lengthText(durationMs / 1000) : t("noTranscript");
  return (
    <Link
      to={lectureUrl(lecture)}
      prefetch="intent"
      className="card flex gap-3 p-2.5 transition-colors hover:border-accent sm:gap-4"
    >
      <Poster lecture={lecture} className="w-28 shrink-0 self-start rounded-lg sm:w-36">
        <ProgressBar progress={progress} />
      </Poster>
      <span className="min-w-0 flex-1 py-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-semibold">
            <span className="text-muted tabular-nums">{number}. </span>
            <span lang={language}>{title}</span>
          </span>
          <span className="text-sm tabular-nums text-muted">
            {progress ? <ProgressText progress={progress} /> : length}
          </span>
        </span>
        {preview && <HiddenUntil lectureId={lecture.lectureId} preview={preview} />}
        {description && (
          <span lang={language} className="mt-0.5 line-clamp-2 text-sm text-muted">
            {description}
          </span>
        )}
      </span>
    </Link>
  );
}

type HiddenProps = { lectureId: string; preview: Pick<PreviewState, "hidden" | "timeZone"> };

function HiddenUntil({ lectureId, preview: { hidden, timeZone: zone } }: HiddenProps) {
  const t = useTranslations("preview");
  const lecture = hidden.find((other) => other.lectureId === lectureId);
  if (!lecture) return null;
  return <span className="mt-0.5 block text-sm font-medium">{t("until", { time: lecture.localTime, zone })}</span>;
}
