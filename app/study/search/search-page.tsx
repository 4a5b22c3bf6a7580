import { Link } from "@remix-run/react";
import { MessageSquareText } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Moment } from "~/citation/cited-moment";
import { courseLabel } from "~/course/course-id";
import { courseUrl, lectureUrl } from "~/course/moment";
import { useLengthText } from "~/i18n/use-length-text";
import { noteQuestion } from "~/study/ask-on-arrival";
import { Poster } from "~/study/catalog/poster";
import { isPlainClick } from "~/study/is-plain-click";
import { LectureResult } from "./lecture-result";
import { SearchFields } from "./search-fields";
import type { SearchPageData } from "./search-page.server";
import { searchUrl } from "./search-url";

/** Moments in the lectures of one course, or of all courses, which play in place. */
export function SearchPage({ page }: { page: SearchPageData }) {
  const t = useTranslations("search");
  const { course, q, results, titles, count } = page;
  return (
    <main id="main" className="mx-auto max-w-4xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-2xl sm:text-3xl">
        {course
          ? t.rich("inCourse", {
              course: () => (
                <Link to={courseUrl(course.courseId)} reloadDocument className="link">
                  {courseLabel(course)}
                </Link>
              ),
            })
          : t("everywhere")}
      </h1>
      <SearchFields page={page} />
      {q === "" ? (
        <Start page={page} />
      ) : (
        <>
          <Corrected page={page} />
          <p role="status" className="mt-4 text-sm text-muted">
            {t("count", { count, lectures: results.length })}
          </p>
          {titles.length > 0 && <Titles page={page} />}
          {count === 0 ? titles.length === 0 && <NothingFound page={page} /> : <Ask page={page} />}
          <Results page={page} />
        </>
      )}
    </main>
  );
}

type Props = { page: SearchPageData };

/** Each result can play, one at a time. */
function Results({ page: { results } }: Props) {
  const t = useTranslations("search");
  const [opened, setOpened] = useState<Moment | null>(null);
  const list = useRef<HTMLOListElement>(null);
  if (results.length === 0) return null;
  return (
    <ol ref={list} aria-label={t("results")} className="mt-5 space-y-5">
      {results.map((result) => {
        const { courseId, lectureId } = result.lecture;
        const isOpen = opened !== null && result.moments.some(({ openUrl }) => openUrl === opened.openUrl);
        return (
          <li key={`${courseId}/${lectureId}`}>
            <LectureResult
              result={result}
              opened={isOpen ? opened : null}
              onOpen={setOpened}
              onClose={() => setOpened(null)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Says that a typing error was corrected, and offers the query as it was typed. */
function Corrected({ page: { q, searched, course, lectureId } }: Props) {
  const t = useTranslations("search");
  if (searched === null) return null;
  const exact = searchUrl({ courseId: course?.courseId ?? null, lectureId }, q, { isExact: true });
  return (
    <p className="mt-4">
      {t.rich("corrected", { query: () => <strong dir="auto">{searched}</strong> })}{" "}
      <a href={exact} className="link text-sm">
        {t("instead", { query: q })}
      </a>
    </p>
  );
}

/** An answer comes from the lectures of one course. */
function Ask({ page: { courses, course, searched, q } }: Props) {
  const t = useTranslations("search");
  const shown = courses.filter(({ count }) => count > 0);
  return (
    <nav aria-label={t("ask")} className="mt-4 flex flex-wrap items-center gap-2">
      {shown.map(({ courseId, title, count, askUrl }) => (
        <span key={courseId} className="inline-flex max-w-full flex-wrap gap-1">
          <a
            href={askUrl}
            className={`button max-w-full rounded-full ${course ? "button-accent" : ""}`}
            onClick={(event) => isPlainClick(event) && noteQuestion(searched ?? q)}
          >
            <MessageSquareText className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{course ? t("askThis") : t("askCourse", { course: title })}</span>
          </a>
          {!course && courses.length > 1 && (
            <a href={searchUrl({ courseId }, q)} className="button rounded-full border-transparent text-muted">
              {t("onlyCourse", { count })}
              <span className="sr-only">{title}</span>
            </a>
          )}
        </span>
      ))}
    </nav>
  );
}

/** Lectures whose title has the words: what a student means who types a title. */
function Titles({ page: { titles, course } }: Props) {
  const t = useTranslations("search");
  const lengthText = useLengthText();
  return (
    <section aria-labelledby="titles" className="mt-5">
      <h2 id="titles" className="text-sm text-muted">
        {t("titles")}
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {titles.map((lecture) => (
          <li key={`${lecture.courseId}/${lecture.lectureId}`}>
            <Link to={lectureUrl(lecture)} reloadDocument className="card flex gap-3 p-2 hover:border-accent">
              <Poster lecture={lecture} className="w-24 shrink-0 rounded-lg" />
              <span className="min-w-0 self-center">
                <span className="line-clamp-2 font-medium">{lecture.title}</span>
                <span className="block truncate text-sm text-muted">
                  {[
                    course ? null : courseLabel({ courseId: lecture.courseId, title: lecture.courseTitle }),
                    lecture.durationMs > 0 && lengthText(lecture.durationMs / 1000),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingFound({ page: { q, course, courses, lectureId } }: Props) {
  const t = useTranslations("search");
  return (
    <div className="card mt-5 p-8 text-center">
      <p className="font-medium break-words">{t("none", { query: q.length > 80 ? `${q.slice(0, 80)}…` : q })}</p>
      <p className="mx-auto mt-1 max-w-md text-sm text-balance text-muted">{t("noneHint")}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        {lectureId !== null && course && (
          <a href={searchUrl({ courseId: course.courseId }, q)} className="button">
            {t("wholeCourse")}
          </a>
        )}
        {course && (
          <a href={searchUrl({ courseId: null }, q)} className="button">
            {t("allCourses")}
          </a>
        )}
        {courses.map(({ courseId, askUrl }) => (
          <a
            key={courseId}
            href={askUrl}
            className="button"
            onClick={(event) => isPlainClick(event) && noteQuestion(q)}
          >
            {t("askThis")}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Hint for an empty field. */
function Start({ page: { suggestions, course } }: Props) {
  const t = useTranslations("search");
  return (
    <div className="mt-6 text-muted">
      <p>{t("hint")}</p>
      {suggestions.length > 0 && (
        <ul aria-label={t("suggestions")} className="mt-4 flex flex-wrap gap-2">
          {suggestions.map((question) => (
            <li key={question}>
              <a
                href={searchUrl({ courseId: course?.courseId ?? null }, question)}
                className="button rounded-full px-3 py-1 text-ink"
                dir="auto"
              >
                {question}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
