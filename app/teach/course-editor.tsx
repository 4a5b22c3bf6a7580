import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { courseUrl } from "~/course/moment";
import { CourseForm } from "./course-form";
import { DeleteCourse } from "./delete-course";
import { DeletedList } from "./deleted-list";
import type { EditedCourse, EditResult } from "./edited-course";
import { LectureList } from "./lecture-list";
import { teachUrl } from "./teach-url";
import { AddLectures } from "./uploads/add-lectures";

type Props = EditedCourse & { result: EditResult | undefined };

/** Edits a course: what it says of itself, its lectures and their order, and who may see it. */
export function CourseEditor({ result, ...course }: Props) {
  const t = useTranslations("teach");
  const { courseId, title, source, lectures, deleted, timeZone } = course;
  const problem = result && "problem" in result ? result : null;
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <Link to="/teach" className="text-sm text-muted hover:text-ink">
        {t("allCourses")}
      </Link>
      <h1 className="mt-1 text-3xl wrap-anywhere">{title}</h1>
      <nav aria-label={t("pages")} className="mt-4 flex flex-wrap gap-2">
        <Link to={courseUrl(courseId)} className="button">
          {t("open")}
        </Link>
        <Link to={`${courseUrl(courseId)}/access`} className="button">
          {t("access")}
        </Link>
        <Link to={`${teachUrl(courseId)}/replace`} className="button">
          {t("transcript.courseReplace")}
        </Link>
        <Link to={`${teachUrl(courseId)}/glossary`} className="button">
          {t("glossary.title")}
        </Link>
      </nav>
      {source !== null && (
        <p className="mt-4 text-sm text-pretty text-muted wrap-anywhere">{t("source", { source })}</p>
      )}
      <p role="status" className="mt-4 text-success empty:hidden">
        {result && "done" in result ? t(`done.${result.done}`) : ""}
      </p>
      {course.isMadeHere && (
        <AddLectures
          courseId={courseId}
          jobs={course.jobs}
          isEmpty={lectures.length === 0}
          badLine={result && "badLine" in result ? result.badLine : null}
        />
      )}
      <LectureList
        key={lectures
          .map(({ lectureId }) => lectureId)
          .sort()
          .join(" ")}
        lectures={lectures}
        timeZone={timeZone}
        problem={problem}
      />
      <DeletedList
        title={t("deletedLectures")}
        deleted={deleted.map(({ lectureId, ...lecture }) => ({
          id: lectureId,
          ...lecture,
          fields: { intent: "restore-lecture", lecture: lectureId },
        }))}
      />
      <CourseForm {...course} problem={problem?.lectureId === null ? problem.problem : null} />
      <DeleteCourse title={title} />
    </main>
  );
}
