import { Check, Flag, X } from "lucide-react";
import { useId, type MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import type { Line } from "~/transcript/edits/line";
import type { PlacedReport } from "~/transcript/reports/place-reports";
import type { Decide } from "./report-review";
import { WordDiff } from "./word-diff";

type Props = { line: Line; placed: PlacedReport; onDecide: Decide };

/** Shows a student's report below its line: the suggested text, the reason, and the possible actions. */
export function LineReport({ line, placed, onDecide }: Props) {
  const t = useTranslations("teach.transcript.reports");
  const dayText = useDayText();
  const id = useId();
  const { report, isChanged, isGone } = placed;
  const { reportId, said, suggestion, comment, sentAt } = report;
  const hasChange = !isGone && suggestion !== null && suggestion !== line.text;
  // A key press on a button is a click with a count of zero.
  const decide = (isAccepted: boolean) => (event: MouseEvent) =>
    onDecide(placed, isAccepted, { isByKey: event.detail === 0 });
  return (
    <div
      role="group"
      tabIndex={-1}
      data-report={reportId}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="line-report"
    >
      <p id={`${id}-title`} className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        <Flag className="size-3.5 shrink-0 text-accent" aria-hidden="true" />
        <span className="font-medium text-ink">{t("title")}</span>
        {t("sent", { day: dayText(sentAt) })}
      </p>
      <dl id={`${id}-text`} className="mt-1.5 flex flex-col gap-1.5">
        {isChanged && (
          <>
            <div className="font-medium">
              <dt className="sr-only">{t("title")}</dt>
              <dd>{t(isGone ? "gone" : "changed")}</dd>
            </div>
            <Part name={t("seen")}>{said}</Part>
            {!isGone && <Part name={t("now")}>{line.text}</Part>}
          </>
        )}
        {hasChange && (
          <Part name={t("suggested")}>
            <WordDiff from={line.text} to={suggestion} />
          </Part>
        )}
        {suggestion !== null && !hasChange && <Part name={t("suggested")}>{isGone ? suggestion : t("same")}</Part>}
        {comment !== "" && <Part name={t("comment")}>{comment}</Part>}
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" className="button px-2.5 py-1" onClick={decide(true)}>
          <Check className="size-4" aria-hidden="true" />
          {t(hasChange ? "accept" : "done")}
        </button>
        <button type="button" className="button px-2.5 py-1" onClick={decide(false)}>
          <X className="size-4" aria-hidden="true" />
          {t("reject")}
        </button>
      </div>
    </div>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[7.5rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
