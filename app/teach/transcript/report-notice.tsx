import { useTranslations } from "use-intl";
import type { ReportsState } from "./report-store";

/** Offers to undo a decision about a report, and shows an error if the server could not store it. */
export function ReportNotice({ reported, onTakeBack }: { reported: ReportsState; onTakeBack: () => void }) {
  const t = useTranslations("teach.transcript.reports");
  const { last, hasFailed } = reported;
  return (
    <>
      <p role="alert" className="border-b border-line px-3 py-2 text-sm text-danger empty:hidden">
        {hasFailed && t("failed")}
      </p>
      {last && (
        <p className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-sm">
          {t("settled")}
          <button type="button" className="button px-2 py-0.5" onClick={onTakeBack}>
            {t("takeBack")}
          </button>
        </p>
      )}
    </>
  );
}
