import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import type { Visibility } from "~/course/visibility";
import { DeletedList } from "./deleted-list";
import type { NewCourseProblem } from "./edited-course";
import { NewCourseForm } from "./new-course-form";
import { Notice } from "./notice";
import { teachUrl } from "./teach-url";
import { UnsavedForms } from "./unsaved-forms";

/** A course that the viewer teaches. `hidden`: number of lectures that are not released yet. */
export type ListedCourse = {
  courseId: string;
  title: string;
  visibility: Visibility;
  lectures: number;
  hidden: number;
};

/** A deleted course. `until`: when it is permanently deleted, in ISO 8601. */
export type DeletedCourse = { courseId: string; title: string; until: string };

type Props = {
  courses: ListedCourse[];
  deleted: DeletedCourse[];
  mayCreate: boolean;
  mayChooseInstitution: boolean;
  /** The course that was deleted on the previous page. */
  justDeleted?: string | undefined;
  problem: NewCourseProblem | null;
};

/** Lists the courses that the viewer teaches, and the deleted ones that can be restored. */
export function TaughtCoursesView(props: Props) {
  const { courses, deleted, mayCreate, mayChooseInstitution, justDeleted, problem } = props;
  const t = useTranslations("teach");
  const gone = deleted.find(({ courseId }) => courseId === justDeleted);
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <h1 className="text-3xl">{t("title")}</h1>
      {courses.length === 0 ? (
        <p className="card mt-6 p-6 text-pretty text-muted">{t(mayCreate ? "emptyCreator" : "empty")}</p>
      ) : (
        <ul className="card mt-6 divide-y divide-line">
          {courses.map((course) => (
            <TaughtCourse key={course.courseId} {...course} />
          ))}
        </ul>
      )}
      {mayCreate && (
        <NewCourseForm isOpen={courses.length === 0} mayChooseInstitution={mayChooseInstitution} problem={problem} />
      )}
      <DeletedList
        title={t("deleted")}
        deleted={deleted.map(({ courseId, ...course }) => ({ id: courseId, ...course, fields: { course: courseId } }))}
      />
      <UnsavedForms refused={problem} />
      {gone && (
        <Notice
          result={gone}
          text={t("courseDeleted", { title: gone.title })}
          undo={{ title: gone.title, fields: { course: gone.courseId } }}
        />
      )}
    </main>
  );
}

function TaughtCourse({ courseId, title, visibility, lectures, hidden }: ListedCourse) {
  const t = useTranslations("teach");
  const access = useTranslations("accounts.access.visibility");
  const facts = [t("lectureCount", { count: lectures }), ...(hidden > 0 ? [t("hiddenCount", { count: hidden })] : [])];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">
          <Link to={teachUrl(courseId)} className="hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted">{[access(visibility), ...facts].join(" · ")}</p>
      </div>
      <Link to={teachUrl(courseId)} className="button" aria-label={t("editNamed", { name: title })}>
        {t("edit")}
      </Link>
    </li>
  );
}
