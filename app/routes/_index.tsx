import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BookOpen } from "lucide-react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { SearchForm } from "~/components/search-form";
import { getContext } from "~/context/context.server";
import { courseUrl } from "~/course/moment";
import { useLengthText } from "~/i18n/use-length-text";
import { handle, parseQuery } from "~/platform/http.server";
import { findCourses } from "~db/courses.server";

const Query = z.object({ q: z.string().trim().max(200).catch("") });
/** The number of courses on the page. The search finds the others. */
const SHOWN = 60;
/** With more courses than this, the page has a search. */
const MANY = 12;

export const loader = handle(async ({ request }: LoaderFunctionArgs) => {
  const { q } = parseQuery(request, {}, Query.catch({ q: "" }));
  return { q, ...(await findCourses(getContext().sql, { search: q, limit: SHOWN })) };
});

export default function CoursesPage() {
  const { q, courses, count } = useLoaderData<typeof loader>();
  const t = useTranslations("home");
  return (
    <main id="main" className="mx-auto max-w-5xl px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">{t("title")}</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted text-pretty">{t("hint")}</p>
      {(count > MANY || q) && (
        <SearchForm
          q={q}
          label={t("search")}
          placeholder={t("search")}
          button={t("searchButton")}
          className="mt-8 max-w-xl"
        />
      )}
      {courses.length > 0 ? (
        <CourseGrid courses={courses} />
      ) : q ? (
        <p className="card mt-10 p-8 font-medium">{t("noMatch", { text: q })}</p>
      ) : (
        <NoCourses />
      )}
      {courses.length < count && <p className="mt-6 text-muted">{t("more", { shown: courses.length, count })}</p>}
    </main>
  );
}

type Courses = ReturnType<typeof useLoaderData<typeof loader>>["courses"];

function CourseGrid({ courses }: { courses: Courses }) {
  const t = useTranslations("home");
  const lengthText = useLengthText();
  return (
    <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map(({ courseId, title, description, lectureCount, durationMs }) => (
        <li key={courseId}>
          {/* Reloads the document, because its content policy allows the hosts of this course's videos. */}
          <Link
            to={courseUrl(courseId)}
            reloadDocument
            className="card flex h-full flex-col p-5 transition-colors hover:border-accent"
          >
            <h2 className="text-lg">{title}</h2>
            {description && <p className="mt-1.5 line-clamp-3 text-muted">{description}</p>}
            <p className="mt-auto pt-4 text-sm text-muted">
              {t("size", { count: lectureCount, length: lengthText(durationMs / 1000) })}
            </p>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoCourses() {
  const t = useTranslations("home");
  return (
    <div className="card mt-10 flex flex-col items-start gap-3 p-8">
      <BookOpen className="size-6 text-accent" aria-hidden="true" />
      <h2 className="text-lg">{t("none")}</h2>
      <p className="text-muted">{t("noneHint")}</p>
      <pre className="max-w-full overflow-x-auto rounded-lg bg-sunken px-3 py-2 text-sm">
        npm run ingest -- course.yaml
      </pre>
    </div>
  );
}
