import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";

/** Links to the first and the next page of a list of people. `path`: the list's address. */
export function PeoplePages({ path, page, hasMore }: { path: string; page: number; hasMore: boolean }) {
  const t = useTranslations("accounts.admin");
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {page > 1 && (
        <Link to={path} className="button">
          {t("firstUsers")}
        </Link>
      )}
      {hasMore && (
        <Link to={`${path}?page=${page + 1}`} className="button">
          {t("nextUsers")}
        </Link>
      )}
    </div>
  );
}
