import { json } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { suggestedChaptersToJson } from "~/teach/chapters/chapters-wire";
import { suggestedChapters } from "~/teach/chapters/suggested-chapters.server";

/** GET suggests chapters for a lecture. Stores nothing. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  try {
    const chapters = await suggestedChapters({ courseId, lectureId }, viewer, context, request.signal);
    return json(suggestedChaptersToJson(chapters));
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 }); // nobody reads it
    throw error;
  }
});
