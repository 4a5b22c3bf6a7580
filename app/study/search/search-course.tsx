import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { MAX_QUERY, searchUrl } from "./search-url";

/** The field on a course's page that searches the course. */
export function SearchCourse({ courseId }: { courseId: string }) {
  const t = useTranslations("search");
  return (
    <form role="search" action={searchUrl({ courseId }, "")} className="flex min-w-0 flex-1 basis-64 gap-2">
      <input
        type="search"
        name="q"
        maxLength={MAX_QUERY}
        dir="auto"
        aria-label={t("thisCourse")}
        placeholder={t("thisCourse")}
        className="field min-w-0 flex-1"
      />
      <button type="submit" className="button" aria-label={t("submit")}>
        <Search className="size-4" aria-hidden="true" />
      </button>
    </form>
  );
}
