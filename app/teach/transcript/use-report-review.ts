import { useCallback, useMemo, useRef, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { useLatest } from "~/components/use-latest";
import type { Line } from "~/transcript/edits/line";
import { editLine } from "~/transcript/edits/line-actions";
import { placeReports, type PlacedReport } from "~/transcript/reports/place-reports";
import type { LinesHandle } from "./edited-lines";
import type { EditorStore } from "./editor-store";
import type { Decide, ReportReview } from "./report-review";
import type { ReportsState, ReportStore } from "./report-store";

type Options = {
  store: EditorStore;
  lines: readonly Line[];
  reports: ReportStore;
  reported: ReportsState;
  handle: RefObject<LinesHandle>;
  announce: (text: string) => void;
};

/** Returns students' reports by line, and the actions on them. */
export function useReportReview({ store, lines, reports, reported, handle, announce }: Options): ReportReview {
  const t = useTranslations("teach.transcript.reports");
  const placed = useMemo(() => placeReports(lines, reported.open), [lines, reported.open]);
  const byLine = useMemo(() => groupByLine(placed), [placed]);
  const latest = useLatest({ placed, announce, t });
  const shown = useRef<PlacedReport | null>(null);

  const showNext = useCallback(() => {
    const { placed, announce, t } = latest.current;
    const next = nextAfter(placed, shown.current);
    if (!next) return announce(t("none"));
    shown.current = next;
    handle.current?.review(next.index, next.report.reportId);
  }, [handle, latest]);

  const decide = useCallback<Decide>(
    (one, isAccepted, { isByKey }) => {
      const { announce, t } = latest.current;
      const { report } = one;
      shown.current = one;
      announce(t(decideIn({ store, reports }, one, isAccepted)));
      if (!isByKey) return;
      // After the render that removes the report.
      requestAnimationFrame(() => {
        const next = nextAfter(latest.current.placed, one);
        if (next && next.report !== report) showNext();
        else handle.current?.edit(one.index);
      });
    },
    [store, reports, showNext, handle, latest],
  );
  const takeBack = () => {
    reports.takeBack();
    announce(t("takenBack"));
  };
  return { count: placed.length, byLine, decide, showNext, takeBack };
}

/** Applies the suggestion to its line, or only settles the report. Returns the key of the message to announce. */
function decideIn(
  { store, reports }: { store: EditorStore; reports: ReportStore },
  { report, index, isGone }: PlacedReport,
  isAccepted: boolean,
) {
  if (!isAccepted) {
    reports.decide(report, "rejected");
    return "rejected";
  }
  const line = isGone ? undefined : store.state().lines[index];
  store.commit();
  const at = line ? store.indexOf(store.keyOf(line)) : -1;
  const change =
    report.suggestion === null || !line ? null : editLine(store.state().lines, at, { text: report.suggestion });
  if (change && store.change([change])) {
    reports.accept(report, change);
    return "accepted";
  }
  reports.decide(report, "accepted");
  return "isDone";
}

function groupByLine(placed: readonly PlacedReport[]): ReadonlyMap<number, readonly PlacedReport[]> {
  const byLine = new Map<number, PlacedReport[]>();
  for (const one of placed) {
    const known = byLine.get(one.index);
    if (known) known.push(one);
    else byLine.set(one.index, [one]);
  }
  return byLine;
}

/** Returns the report after another one, which may be settled already. The first follows the last. */
function nextAfter(placed: readonly PlacedReport[], shown: PlacedReport | null): PlacedReport | null {
  if (!shown) return placed[0] ?? null;
  const at = placed.findIndex(({ report }) => report === shown.report);
  const next = at >= 0 ? placed[at + 1] : placed.find(({ index }) => index >= shown.index);
  return next ?? placed[0] ?? null;
}
