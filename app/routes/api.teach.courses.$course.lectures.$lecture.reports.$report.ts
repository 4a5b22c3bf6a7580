import { z } from "zod";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseJson, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { ReportChangeJson } from "~/transcript/reports/report-wire";
import { settleReport } from "~db/transcript-reports.server";

const ReportParams = LectureParams.extend({ report: z.string().max(64) });

/** PATCH `{state}` accepts, rejects or reopens a student's report. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId, report } = parseParams(params, ReportParams);
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const { state } = await parseJson(request, ReportChangeJson);
  if (!(await settleReport(context.sql, { courseId, lectureId }, report, state)))
    throw notFound("That report does not exist any more. Its sender has deleted it.");
  return new Response(null, { status: 204 });
});
