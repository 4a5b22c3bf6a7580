import { Link } from "@remix-run/react";
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { lectureUrl } from "~/course/moment";
import { progressAt } from "~/study/progress/progress";
import { ProgressText } from "~/study/progress/progress-bar";
import { usePlaces } from "~/study/progress/use-progress";

type Lecture = { courseId: string; lectureId: string; title: string; durationMs: number };

/** Leads to the lecture that was watched last, or to the next one if that was watched to its end. */
export function ResumeLink({ lectures }: { lectures: readonly Lecture[] }) {
  const t = useTranslations("course");
  const courseId = lectures[0]?.courseId;
  const place = usePlaces().find((known) => known.courseId === courseId);
  const at = lectures.findIndex(({ lectureId }) => lectureId === place?.lectureId);
  const last = lectures[at];
  if (!place || !last) return null;
  const progress = progressAt(place.seconds, last.durationMs / 1000);
  const next = progress?.isWatched ? lectures[at + 1] : last;
  if (!progress || !next) return null;
  return (
    <Link to={lectureUrl(next)} className="button button-accent max-w-full">
      <Play className="size-4 shrink-0" fill="currentColor" aria-hidden="true" />
      <span className="truncate">
        {next === last ? t("resume", { title: next.title }) : t("startNext", { title: next.title })}
      </span>
      {next === last && (
        <span className="shrink-0 font-normal">
          <ProgressText progress={progress} />
        </span>
      )}
    </Link>
  );
}
