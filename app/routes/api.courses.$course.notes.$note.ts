import { z } from "zod";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { changeNote, NoteChange, removeNote } from "~/notes/notes.server";
import { parseJson, parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";

const NoteParams = CourseParams.extend({ note: z.string().max(64) });

/** PATCH `{body}` changes a note, DELETE deletes it. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, note } = parseParams(params, NoteParams);
  const context = getContext();
  const { visitorId } = viewer;
  if (request.method === "DELETE") await removeNote({ courseId, visitorId }, note, context);
  else await changeNote({ courseId, visitorId }, note, (await parseJson(request, NoteChange)).body, context);
  return new Response(null, { status: 204 });
});
