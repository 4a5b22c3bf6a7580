import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { SearchForm } from "~/components/search-form";

/** One page of a list of people. `q`: what their names contain. `count`: how many people that are. */
export type PageOfPeople = { q: string; count: number; page: number; hasMore: boolean };

/** Up to this many people are found by looking at the list. */
const FEW = 12;

/** A search for a name, if the list is long. */
export function PeopleSearch({ q, count }: Pick<PageOfPeople, "q" | "count">) {
  const t = useTranslations("accounts.admin");
  if (!q && count <= FEW) return null;
  return (
    <SearchForm
      q={q}
      label={t("searchPeople")}
      placeholder={t("searchPeopleHint")}
      button={t("searchPeopleButton")}
      className="mt-3 max-w-md"
    />
  );
}

/** Links to the first and the next page of a list of people. `path`: the list's address. */
export function PeoplePages({ path, q, page, hasMore }: Omit<PageOfPeople, "count"> & { path: string }) {
  const t = useTranslations("accounts.admin");
  const pageUrl = (number: number) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(number > 1 && { page: String(number) }) }).toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {q && (
        <Link to={path} className="button">
          {t("everyone")}
        </Link>
      )}
      {page > 1 && (
        <Link to={pageUrl(1)} className="button">
          {t("firstUsers")}
        </Link>
      )}
      {hasMore && (
        <Link to={pageUrl(page + 1)} className="button">
          {t("nextUsers")}
        </Link>
      )}
    </div>
  );
}
