import { useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { courseLabel } from "~/course/course-id";
import { FIELD } from "./chosen-links";
import type { Choices } from "./selections.server";

type Props = Choices & { selection: string };

/** Lets an instructor choose the target of the platform's new links: a course, lectures, or moments in them. */
export function ChooseLinks({ courses, course, acceptsMultiple, selection }: Props) {
  const t = useTranslations("lti.choose");
  return (
    <main id="main" className="mx-auto max-w-2xl p-4 pb-16 sm:p-6">
      <h1 className="text-3xl">{t("title")}</h1>
      {courses.length > 1 && <CourseForm courses={courses} chosen={course?.courseId} selection={selection} />}
      {courses.length === 0 && <p className="mt-4 text-muted">{t("noCourses")}</p>}
      {course && <LinkForm key={course.courseId} course={course} isMultiple={acceptsMultiple} selection={selection} />}
    </main>
  );
}

function CourseForm({
  courses,
  chosen,
  selection,
}: Pick<Props, "courses" | "selection"> & { chosen: string | undefined }) {
  const t = useTranslations("lti.choose");
  return (
    <form method="get" className="mt-4 flex flex-wrap items-end gap-2">
      <input type="hidden" name="selection" value={selection} />
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor="course" className="font-medium">
          {t("course")}
        </label>
        <select id="course" name={FIELD.course} defaultValue={chosen} className="field min-h-10.5">
          {courses.map((course) => (
            <option key={course.courseId} value={course.courseId}>
              {courseLabel(course)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button min-h-10.5">
        {t("showLectures")}
      </button>
    </form>
  );
}

type LinkFormProps = { course: NonNullable<Choices["course"]>; isMultiple: boolean; selection: string };

function LinkForm({ course, isMultiple, selection }: LinkFormProps) {
  const t = useTranslations("lti.choose");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isChosen: boolean) => {
    const next = new Set(isMultiple ? chosen : []);
    if (isChosen) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  const box = (name: string) => ({
    name,
    checked: chosen.has(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => choose(name, event.currentTarget.checked),
    className: "shrink-0",
  });
  return (
    <form method="post" action="/lti/deep-linking" className="mt-6">
      <input type="hidden" name="selection" value={selection} />
      <input type="hidden" name={FIELD.course} value={course.courseId} />
      <fieldset>
        <legend className="text-xl">{t(isMultiple ? "several" : "one", { course: course.title })}</legend>
        <p className="mt-1 text-muted">{t("momentHint")}</p>
        <ul className="card mt-3 divide-y divide-line">
          <li className="p-3">
            <label className="flex items-center gap-3">
              <input type="checkbox" {...box(FIELD.wholeCourse)} /> {t("wholeCourse")}
            </label>
          </li>
          {course.lectures.map(({ lectureId, title, isReleased }) => (
            <li key={lectureId} className="flex items-center gap-3 p-3">
              <label className="flex min-w-0 grow items-center gap-3">
                <input type="checkbox" {...box(FIELD.lecture(lectureId))} />{" "}
                <span className="wrap-anywhere">
                  {title}
                  {!isReleased && <span className="block text-sm text-muted">{t("notReleased")}</span>}
                </span>
              </label>
              <input
                name={FIELD.moment(lectureId)}
                aria-label={t("startAt", { title })}
                placeholder="0:00"
                inputMode="numeric"
                autoComplete="off"
                // Otherwise a moment of a lecture that is not selected would be lost.
                onChange={({ currentTarget }) => currentTarget.value && choose(FIELD.lecture(lectureId), true)}
                pattern="\d{1,6}(:[0-5]?\d){0,2}"
                className="field w-24 shrink-0"
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <button type="submit" disabled={chosen.size === 0} className="button button-accent mt-4">
        {t("submit", { count: chosen.size })}
      </button>
    </form>
  );
}
