import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { SearchForm } from "~/components/search-form";
import { getContext } from "~/context/context.server";
import { handle, parseQuery } from "~/platform/http.server";
import { CourseGrid } from "~/study/home/course-grid";
import { CourseShelf } from "~/study/home/course-shelf";
import { NoCourses } from "~/study/home/no-courses";
import { Personal } from "~/study/home/personal";
import { SearchEverywhere } from "~/study/home/search-everywhere";
import { findCourses } from "~db/courses.server";
import { listFirstLectures } from "~db/lectures.server";

const Query = z.object({ q: z.string().trim().max(200).catch("") });
/** The number of courses on the page. The search finds the others. */
const SHOWN = 60;
/** With more courses than this, the page has a search for them. */
const MANY = 12;
/** Up to this many courses, each shows its first lectures. */
const FEW = 3;
const LECTURES_OF_COURSE = 8;

/** The same for all visitors without a key, so that it is cached: the browser adds what is personal. */
export const loader = handle(async ({ request, context: { viewer } }: LoaderFunctionArgs) => {
  const { sql } = getContext();
  const { q } = parseQuery(request, {}, Query.catch({ q: "" }));
  const { courses, count } = await findCourses(sql, viewer, { search: q, limit: SHOWN });
  const ids = courses.length <= FEW ? courses.map(({ courseId }) => courseId) : [];
  const lectures = ids.length > 0 ? await listFirstLectures(sql, viewer, ids, LECTURES_OF_COURSE) : [];
  return { q, courses, count, lectures };
});

export default function HomePage() {
  const { q, courses, count, lectures } = useLoaderData<typeof loader>();
  const t = useTranslations("home");
  const isFew = lectures.length > 0;
  return (
    <main id="main" className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">{t("title")}</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted text-pretty">{t("hint")}</p>
      {count > 0 && <SearchEverywhere />}
      <Personal />
      {isFew ? (
        courses.map((course) => (
          <CourseShelf
            key={course.courseId}
            course={course}
            lectures={lectures.filter(({ courseId }) => courseId === course.courseId)}
          />
        ))
      ) : (
        <section aria-labelledby="courses" className="mt-10">
          {(count > 0 || q) && (
            <h2 id="courses" className="text-xl">
              {t("courses")}
            </h2>
          )}
          {(count > MANY || q) && (
            <SearchForm
              q={q}
              label={t("search")}
              placeholder={t("search")}
              button={t("searchButton")}
              className="mt-4 max-w-xl"
            />
          )}
          {courses.length > 0 ? <CourseGrid courses={courses} /> : q ? <NoMatch q={q} /> : <NoCourses />}
          {courses.length < count && <p className="mt-6 text-muted">{t("more", { shown: courses.length, count })}</p>}
        </section>
      )}
    </main>
  );
}

function NoMatch({ q }: { q: string }) {
  return <p className="card mt-6 p-8 font-medium">{useTranslations("home")("noMatch", { text: q })}</p>;
}
