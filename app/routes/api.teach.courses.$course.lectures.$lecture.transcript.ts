import { json } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { originalTranscript } from "~/teach/transcript/edited-transcript.server";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import { savedToJson, saveFromJson, TranscriptSaveJson } from "~/transcript/edits/changes-wire";

/** A lecture of three hours, all of whose lines change. */
const MAX_BYTES = 8 * 2 ** 20;

/** Returns the transcript before it was edited. */
export const loader = withViewer(async ({ params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  await requireCourse(viewer, courseId, "manage", getContext());
  return json(await originalTranscript({ courseId, lectureId }, viewer, getContext()));
});

/** PATCH `{save_id, edit_number, changes}` edits the transcript. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const save = saveFromJson(await parseJson(request, TranscriptSaveJson, { maxBytes: MAX_BYTES }));
  const editor = { editorId: viewer.user?.userId ?? null, reader: viewer };
  return json(savedToJson(await saveTranscript({ courseId, lectureId }, save, editor, context)));
});
