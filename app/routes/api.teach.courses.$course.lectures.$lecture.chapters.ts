import { json } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { chaptersSaveFromJson, ChaptersSaveJson } from "~/teach/chapters/chapters-wire";
import { saveChapters } from "~/teach/chapters/save-chapters.server";

/** PUT `{before, chapters}` replaces the chapters of a lecture. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const save = chaptersSaveFromJson(await parseJson(request, ChaptersSaveJson, { maxBytes: 2 ** 20 }));
  await saveChapters({ courseId, lectureId }, save, viewer, context);
  return json({ saved: true });
});
