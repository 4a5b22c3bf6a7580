import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";

const PAGE_TEXT = { weak: "pageWeak", unsupported: "pageUnsupported" } as const;

/** The cited words, and how well they support the answer. */
export function CitedWords({ cited }: { cited: CitedMoment }) {
  const t = useTranslations("citation");
  return (
    <>
      {cited.gone && <p className="mt-1 text-danger">{t("gone")}</p>}
      <p dir="auto" className="mt-1 line-clamp-5 text-muted">
        {cited.quote}
      </p>
      {(cited.support === "weak" || cited.support === "unsupported") && (
        <p className="mt-1.5 border-t border-line pt-1.5 text-xs">
          {t(cited.isPage ? PAGE_TEXT[cited.support] : cited.support)}
        </p>
      )}
    </>
  );
}
