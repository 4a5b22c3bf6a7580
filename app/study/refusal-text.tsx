import { useTranslations } from "use-intl";
import { useRefusal, type Refusal } from "./refusal";

/** Returns a function that explains a refusal, and says what to do. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations("refused");
  return ({ why, by }) => t(why, { name: by ?? "" });
}

/** Returns a function that replaces the general text about a failure, if the server refuses the viewer of this page. */
export function useFailureText(): (general: string) => string {
  const refusal = useRefusal();
  const text = useRefusalText();
  return (general) => (refusal ? text(refusal) : general);
}

/** A button that loads the page again as whoever is signed in now. A frame whose session has ended stays signed out. */
export function ReloadPage({ refusal, className }: { refusal: Refusal; className: string }) {
  const t = useTranslations("refused");
  if (refusal.why === "session_ended") return null;
  return (
    <button type="button" className={className} onClick={() => window.location.reload()}>
      {t("reload")}
    </button>
  );
}
