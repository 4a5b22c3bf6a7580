import { useTranslations } from "use-intl";
import type { Refusal } from "./refusal";

/** Returns a function that explains a refusal, and says what to do. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations("refused");
  return ({ why, by }) => t(why, { name: by ?? "" });
}

/** A button that loads the page again, as the one who is signed in now. */
export function ReloadPage({ className }: { className: string }) {
  const t = useTranslations("refused");
  return (
    <button type="button" className={className} onClick={() => window.location.reload()}>
      {t("reload")}
    </button>
  );
}
