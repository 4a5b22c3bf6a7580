import type { PlacedReport } from "~/transcript/reports/place-reports";

/** Accepts or rejects a report. If a key was used, the focus moves to the next report. */
export type Decide = (placed: PlacedReport, isAccepted: boolean, how: { isByKey: boolean }) => void;

/** Students' reports on a transcript, and the actions on them. */
export type ReportReview = {
  count: number;
  /** Reports by line index. */
  byLine: ReadonlyMap<number, readonly PlacedReport[]>;
  decide: Decide;
  showNext: () => void;
  takeBack: () => void;
};
