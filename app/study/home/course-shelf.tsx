import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { ListedCourse } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import { courseUrl } from "~/course/moment";
import { InstitutionName } from "~/study/catalog/institution-name";
import { useProgress } from "~/study/progress/use-progress";
import { LectureCard } from "./lecture-card";
import { useSizeText } from "./use-size-text";

type Lecture = Pick<LectureSummary, "courseId" | "lectureId" | "title" | "posterUrl" | "durationMs">;

/** A course with its first lectures, where there are few courses. */
export function CourseShelf({ course, lectures }: { course: ListedCourse; lectures: readonly Lecture[] }) {
  const t = useTranslations("home");
  const sizeText = useSizeText();
  const progressOf = useProgress();
  const heading = useId();
  const { courseId, title, description, lectureCount } = course;
  return (
    <section aria-labelledby={heading} className="mt-10">
      <InstitutionName courseId={courseId} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="min-w-0 text-xl">
          <Link to={courseUrl(courseId)} reloadDocument className="hover:text-accent">
            {title}
          </Link>
        </h2>
        <Link to={courseUrl(courseId)} reloadDocument className="link inline-block py-1 text-sm">
          {t("openCourse")}
        </Link>
      </div>
      <p className="mt-1 max-w-3xl text-sm text-muted text-pretty">
        {sizeText(course)}
        {description && ` · ${description}`}
      </p>
      {lectures.length > 0 && (
        <ul className="mt-4 grid grid-cols-1 gap-x-4 gap-y-6 min-[28rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
          {lectures.map((lecture) => (
            <li key={lecture.lectureId}>
              <LectureCard lecture={lecture} progress={progressOf(lecture)} />
            </li>
          ))}
        </ul>
      )}
      {lectures.length < lectureCount && (
        <p className="mt-5">
          <Link to={courseUrl(courseId)} reloadDocument className="button">
            {t("allLectures", { count: lectureCount })}
          </Link>
        </p>
      )}
    </section>
  );
}
