import { ChevronLeft, ChevronRight, FileText } from "lucide-react";
import { useTranslations } from "use-intl";
import { courseLabel } from "~/course/course-id";
import type { Slides } from "~/course/lecture";
import { courseUrl, lectureUrl } from "~/course/moment";
import { StudyLink } from "~/study/frame";

type LectureLink = { lectureId: string; title: string };
type Props = {
  course: { courseId: string; title: string };
  lecture: { title: string; language: string; previous: LectureLink | null; next: LectureLink | null };
  slides: Slides | null;
  children: React.ReactNode;
};

export function LectureHeading({ course, lecture, slides, children }: Props) {
  const t = useTranslations("lecture");
  return (
    <div className="lecture-heading">
      <div className="min-w-0">
        <StudyLink to={courseUrl(course.courseId)} className="text-sm text-muted hover:text-ink max-lg:hidden">
          {courseLabel(course)}
        </StudyLink>
        {slides && <SlidesLink slides={slides} />}
        <h1 lang={lecture.language} className="line-clamp-2 text-base/tight wrap-anywhere sm:line-clamp-1 sm:text-xl">
          {lecture.title}
        </h1>
      </div>
      <div className="flex shrink-0 flex-wrap items-center">
        {children}
        <nav aria-label={t("lectures")} className="no-print flex shrink-0 gap-1 ps-1">
          <Step to={lecture.previous} course={course} label={t("previous")} icon={ChevronLeft} />
          <Step to={lecture.next} course={course} label={t("next")} icon={ChevronRight} />
        </nav>
      </div>
    </div>
  );
}

/** Opens the slides beside the lecture, in a window of their own. */
function SlidesLink({ slides: { url, pages } }: { slides: Slides }) {
  const t = useTranslations("lecture");
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="inline-block py-0.5 text-sm text-accent hover:underline lg:ms-3"
    >
      <FileText className="me-1 inline size-3.5 align-[-0.125em]" aria-hidden="true" />
      {pages === null ? t("slides") : t("slidesWithPages", { pages })}
    </a>
  );
}

function Step({
  to,
  course,
  label,
  icon: Icon,
}: {
  to: LectureLink | null;
  course: Props["course"];
  label: string;
  icon: typeof ChevronLeft;
}) {
  if (!to) return null;
  return (
    <StudyLink
      to={lectureUrl({ courseId: course.courseId, lectureId: to.lectureId })}
      className="icon-button border border-line"
      aria-label={`${label}: ${to.title}`}
      title={to.title}
    >
      <Icon className="size-4 rtl:-scale-x-100" aria-hidden="true" />
    </StudyLink>
  );
}
