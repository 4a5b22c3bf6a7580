import { courseLabel } from "~/course/course-id";
import type { SearchPageData } from "./search-page.server";

/** The title of a search page. Search engines don't list pages of results. */
export function searchMeta(page: Pick<SearchPageData, "q" | "course"> | undefined) {
  const place = [page?.course && courseLabel(page.course), "Cuepoint"].filter(Boolean).join(" · ");
  return [
    { title: page?.q ? `${page.q.slice(0, 80)} · ${place}` : `Search · ${place}` },
    { name: "robots", content: "noindex" },
  ];
}
