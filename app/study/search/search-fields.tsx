import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import type { SearchPageData } from "./search-page.server";
import { MAX_QUERY, searchUrl } from "./search-url";

type Lectures = SearchPageData["lectures"];

/**
 * The field and its filter: a plain form, which works without JavaScript. It loads a document, because the content policy
 * of a page allows the hosts of its own results' videos.
 */
export function SearchFields({ page: { q, course, lectures, lectureId } }: { page: SearchPageData }) {
  const t = useTranslations("search");
  return (
    <form role="search" action={searchUrl({ courseId: course?.courseId ?? null }, "")} className="mt-4 space-y-2">
      <div className="flex gap-2">
        <input
          type="search"
          name="q"
          autoComplete="off" // or the browser restores another query when it goes back
          defaultValue={q}
          maxLength={MAX_QUERY}
          dir="auto"
          placeholder={t("placeholder")}
          aria-label={t("field")}
          className="field min-w-0 flex-1 py-2.5"
          // An empty field is what the student came for.
          autoFocus={q === ""}
        />
        <button type="submit" className="button button-accent px-4">
          <Search className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{t("submit")}</span>
        </button>
      </div>
      {course && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {lectures.length > 1 && (
            <select
              name="lecture"
              defaultValue={lectureId ?? ""}
              aria-label={t("filter")}
              className="field max-w-full py-1.5 sm:max-w-sm"
              onChange={({ currentTarget }) => q && currentTarget.form?.requestSubmit()}
            >
              <option value="">{t("allLectures")}</option>
              {bySection(lectures).map(({ section, lectures }) =>
                section === null ? (
                  <Options key="" lectures={lectures} />
                ) : (
                  <optgroup key={section} label={section}>
                    <Options lectures={lectures} />
                  </optgroup>
                ),
              )}
            </select>
          )}
          <a href={searchUrl({ courseId: null }, q)} className="link inline-block py-1">
            {t("allCourses")}
          </a>
        </div>
      )}
    </form>
  );
}

function Options({ lectures }: { lectures: Lectures }) {
  return lectures.map(({ lectureId, title }) => (
    <option key={lectureId} value={lectureId}>
      {title}
    </option>
  ));
}

function bySection(lectures: Lectures): { section: string | null; lectures: Lectures }[] {
  const sections: { section: string | null; lectures: Lectures }[] = [];
  for (const lecture of lectures) {
    const known = sections.find(({ section }) => section === lecture.section);
    if (known) known.lectures.push(lecture);
    else sections.push({ section: lecture.section, lectures: [lecture] });
  }
  return sections;
}
