import { useTranslations } from "use-intl";

/** A question while the code that renders its answer is loading. */
export function Pending({ question }: { question: string | null }) {
  const t = useTranslations("conversation");
  return (
    <div className="min-h-0 flex-1 space-y-6 overflow-y-auto p-4">
      {question !== null && <h3 className="question">{question}</h3>}
      <p className="flex items-center gap-2 text-sm text-muted">
        <span className="status-dot" aria-hidden="true" />
        {question === null ? t("loading") : t("searching")}
      </p>
    </div>
  );
}
