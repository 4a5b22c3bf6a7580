import { collapseWhitespace } from "~/text/collapse-whitespace";

/** Characters of a comment. The texts of lines have the limit of a line. */
export const MAX_COMMENT = 1_000;

/** A mistake in a line that a student reports. The times and `said` are those of the line as the student saw it. */
export type NewReport = {
  startMs: number;
  endMs: number;
  said: string;
  /** The suggested text of the line. null if only the comment describes the problem. */
  suggestion: string | null;
  /** May be empty. */
  comment: string;
};

/** A report that waits for an instructor. */
export type Report = NewReport & {
  reportId: string;
  /** ISO 8601. */
  sentAt: string;
};

export const REPORT_STATES = ["open", "accepted", "rejected"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Control characters, and those that change the direction of the text around them. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Normalizes a text of a report to one line without invisible characters that reorder the text around them. */
export const tidyText = (text: string): string => collapseWhitespace(text.replace(UNSAFE, " "));

/** Normalizes a report for storage. A suggestion equal to the line becomes null. */
export function tidyReport({ startMs, endMs, ...texts }: NewReport): NewReport {
  const said = tidyText(texts.said);
  const suggestion = tidyText(texts.suggestion ?? "");
  const isSame = suggestion === "" || suggestion === said;
  return { startMs, endMs, said, suggestion: isSame ? null : suggestion, comment: tidyText(texts.comment) };
}

/** Whether a report says that something is wrong. */
export const saysSomething = ({ suggestion, comment }: NewReport): boolean => suggestion !== null || comment !== "";
