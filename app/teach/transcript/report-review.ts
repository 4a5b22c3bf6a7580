import type { PlacedReport } from "~/transcript/reports/place-reports";

/** Accepts or rejects a report. After a key, the focus goes on to the next one. */
export type Decide = (placed: PlacedReport, isAccepted: boolean, how: { isByKey: boolean }) => void;

/** The reports of students on a transcript, and what can be done with them. */
export type ReportReview = {
  count: number;
  /** By the index of the line. */
  byLine: ReadonlyMap<number, readonly PlacedReport[]>;
  decide: Decide;
  showNext: () => void;
  takeBack: () => void;
};
