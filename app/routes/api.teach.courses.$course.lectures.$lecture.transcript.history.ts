import { json } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams, parseQuery } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { editHistory } from "~/teach/transcript/edited-transcript.server";
import { historyToJson } from "~/transcript/edits/changes-wire";

const Query = z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).default(2_147_483_647) });

/** Lists who changed what in a transcript, newest first, before an edit. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  await requireCourse(viewer, courseId, "manage", getContext());
  const { before } = parseQuery(request, {}, Query);
  return json(historyToJson(await editHistory({ courseId, lectureId }, viewer, before, getContext())));
});
