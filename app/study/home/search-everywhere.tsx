import { Search } from "lucide-react";
import { useTranslations } from "use-intl";

/** The field that searches all courses. A plain form: its results may have videos on other hosts. */
export function SearchEverywhere() {
  const t = useTranslations("home");
  return (
    <form role="search" action="/search" className="mt-6 flex max-w-2xl gap-2">
      <input
        type="search"
        name="q"
        maxLength={400}
        dir="auto"
        aria-label={t("ask")}
        placeholder={t("askExample")}
        className="field min-w-0 flex-1 px-4 py-3 shadow-sm"
      />
      <button type="submit" className="button button-accent px-4">
        <Search className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t("askButton")}</span>
      </button>
    </form>
  );
}
