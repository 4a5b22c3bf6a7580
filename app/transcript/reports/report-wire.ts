import * as z from "zod/mini"; // pages load this
import { MAX_LINE } from "../edits/check-change";
import { MAX_COMMENT, REPORT_STATES, type NewReport, type ReportState } from "./report";

const MAX_SECONDS = 24 * 3_600;
const Seconds = z.number().check(z.minimum(0), z.maximum(MAX_SECONDS));
const LineText = z.string().check(z.maxLength(MAX_LINE));

/** The body of `POST /api/courses/:course/lectures/:lecture/reports`. */
export const NewReportJson = z.object({
  start_seconds: Seconds,
  end_seconds: Seconds,
  said: LineText.check(z.minLength(1)),
  suggestion: z.nullable(LineText),
  comment: z.string().check(z.maxLength(MAX_COMMENT)),
});
type NewReportJson = z.infer<typeof NewReportJson>;

/** Converts a new report to its wire format. */
export const newReportToJson = ({ startMs, endMs, said, suggestion, comment }: NewReport): NewReportJson => ({
  start_seconds: startMs / 1000,
  end_seconds: endMs / 1000,
  said,
  suggestion,
  comment,
});

/** Parses a new report from its wire format. */
export function newReportFromJson({ start_seconds, end_seconds, ...texts }: NewReportJson): NewReport {
  const startMs = Math.round(start_seconds * 1000);
  return { startMs, endMs: Math.max(startMs, Math.round(end_seconds * 1000)), ...texts };
}

/** The body of `PATCH /api/teach/courses/:course/lectures/:lecture/reports/:report`. */
export const ReportChangeJson = z.object({ state: z.enum(REPORT_STATES) });

/** Converts a decision about a report to its wire format. */
export const reportChangeToJson = (state: ReportState): z.infer<typeof ReportChangeJson> => ({ state });
