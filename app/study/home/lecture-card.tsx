import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { lectureUrl } from "~/course/moment";
import { useLengthText } from "~/i18n/use-length-text";
import { Poster } from "~/study/catalog/poster";
import type { Progress } from "~/study/progress/progress";
import { ProgressBar, ProgressText } from "~/study/progress/progress-bar";

type Props = {
  lecture: { courseId: string; lectureId: string; title: string; posterUrl: string | null; durationMs: number };
  progress: Progress | null;
  /** The title of the course, where lectures of several are shown. */
  courseTitle?: string;
};

/** A lecture with its picture, its length, and how much of it is left. */
export function LectureCard({ lecture, progress, courseTitle }: Props) {
  const t = useTranslations("course");
  const lengthText = useLengthText();
  const { title, durationMs } = lecture;
  return (
    // Reloads the document, because its content policy allows the hosts of the course's videos.
    <Link to={lectureUrl(lecture)} reloadDocument className="group block h-full rounded-card">
      <Poster lecture={lecture} className="w-full rounded-card transition-opacity group-hover:opacity-90">
        {durationMs > 0 && <span className="poster-length">{lengthText(durationMs / 1000)}</span>}
        <ProgressBar progress={progress} />
      </Poster>
      <span className="mt-2 line-clamp-2 font-medium group-hover:text-accent">{title}</span>
      <span className="block truncate text-sm text-muted">
        {progress ? <ProgressText progress={progress} /> : durationMs === 0 && t("noTranscript")}
        {courseTitle && progress && " · "}
        {courseTitle}
      </span>
    </Link>
  );
}
