import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { reportMistake } from "~/study/transcript/report-mistake.server";
import { newReportFromJson, NewReportJson } from "~/transcript/reports/report-wire";

/** POST `{start_seconds, end_seconds, said, suggestion, comment}` reports a mistake in a line of the transcript. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  const report = newReportFromJson(await parseJson(request, NewReportJson));
  await reportMistake({ courseId, lectureId }, { viewer, report }, getContext());
  return new Response(null, { status: 204 });
});
