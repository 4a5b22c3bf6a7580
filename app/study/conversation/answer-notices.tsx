import { useLocale, useTranslations } from "use-intl";
import type { Ending } from "~/conversation/message";
import { ViewerRefused } from "~/study/refusal";
import { ReloadPage, useRefusalText } from "~/study/refusal-text";
import { serverFailure } from "./chat-transport";

/** The progress of an answer that has no text yet. */
export function Working({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span className="status-dot" aria-hidden="true" />
      {text}
    </p>
  );
}

type EndedProps = { how: Ending; isBlank: boolean; onContinue: () => void; onTryAgain: () => void };

/** Says that an answer was interrupted, and offers to continue it, or to ask again if it has no text. */
export function Ended({ how, isBlank, onContinue, onTryAgain }: EndedProps) {
  const t = useTranslations("conversation");
  return (
    <p className="no-print flex flex-wrap items-center gap-3 text-sm text-muted">
      {t(`ended.${how}`)}
      <button type="button" className="button px-3 py-1" onClick={isBlank ? onTryAgain : onContinue}>
        {t(isBlank ? "tryAgain" : "continue")}
      </button>
    </p>
  );
}

/** Says why a question was not answered, and offers to ask it again. */
export function Failed({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const t = useTranslations("conversation");
  const refusalText = useRefusalText();
  if (error instanceof ViewerRefused)
    // The page's notice has announced it.
    return (
      <div className="rounded-lg border border-danger/40 p-3 text-sm">
        <p>{refusalText(error.refusal)}</p>
        <ReloadPage refusal={error.refusal} className="button mt-2" />
      </div>
    );
  return (
    <div role="alert" className="rounded-lg border border-danger/40 p-3 text-sm">
      <Reason error={error} />
      <button type="button" className="button mt-2" onClick={onTryAgain}>
        {t("tryAgain")}
      </button>
    </div>
  );
}

/** The codes of failures that have a text of their own in each language. */
const TRANSLATED = ["rate_limited", "model_unavailable", "database_unavailable", "too_large", "not_found"] as const;

/** Says what failed. The server's sentence tells more, but it is in English: elsewhere it follows as a detail. */
function Reason({ error }: { error: Error }) {
  const t = useTranslations("conversation");
  const locale = useLocale();
  const failure = serverFailure(error);
  if (!failure) return <p>{t("offline")}</p>;
  if (locale === "en") return <p>{failure.message}</p>;
  return (
    <>
      <p>{t(`failures.${TRANSLATED.find((code) => code === failure.code) ?? "other"}`)}</p>
      <p lang="en" className="mt-1 text-xs text-muted">
        {failure.message}
      </p>
    </>
  );
}
