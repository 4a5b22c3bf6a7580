import { courseLabel } from "~/course/course-id";
import { pageTitle, siteTitle } from "~/i18n/page-title";
import type { SearchPageData } from "./search-page.server";

/** Returns the metadata of a search page. Search engines don't list pages of results. */
export function searchMeta(
  page: Pick<SearchPageData, "q" | "course"> | undefined,
  matches: Parameters<typeof pageTitle>[0],
) {
  const places = page?.course ? [courseLabel(page.course)] : [];
  return [
    { title: page?.q ? siteTitle(page.q.slice(0, 80), ...places) : pageTitle(matches, "search", ...places) },
    { name: "robots", content: "noindex" },
  ];
}
