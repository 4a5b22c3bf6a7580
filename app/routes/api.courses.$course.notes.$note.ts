import { z } from "zod";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { changeNote, NoteChange, removeNote } from "~/notes/notes.server";
import { AppError } from "~/platform/errors";
import { parseJson, parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";

const NoteParams = CourseParams.extend({ note: z.string().max(64) });

/** PATCH `{body}` changes a note, DELETE deletes it. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, note } = parseParams(params, NoteParams);
  const context = getContext();
  const { visitorId } = viewer;
  if (request.method === "DELETE") await removeNote({ courseId, visitorId }, note, context);
  else if (request.method === "PATCH")
    await changeNote({ courseId, visitorId }, note, (await parseJson(request, NoteChange)).body, context);
  else throw new AppError("method_not_allowed", "Change with PATCH, delete with DELETE.");
  return new Response(null, { status: 204 });
});
