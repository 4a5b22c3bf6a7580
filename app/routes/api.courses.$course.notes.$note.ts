import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseJson, parseParams } from "~/http.server";
import { changeNote, NoteChange, removeNote } from "~/notes/notes.server";
import { CourseParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";

const NoteParams = CourseParams.extend({ note: z.string().max(64) });

/** PATCH `{body}` changes a note, DELETE removes it. */
export const action = handle(async ({ request, params }: ActionFunctionArgs) => {
  const { course: courseId, note } = parseParams(params, NoteParams);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  if (request.method === "DELETE") await removeNote({ courseId, visitorId }, note, context);
  else if (request.method === "PATCH") await changeNote({ courseId, visitorId }, note, (await parseJson(request, NoteChange)).body, context);
  else throw new AppError("method_not_allowed", "Change with PATCH, remove with DELETE.");
  return new Response(null, { status: 204 });
});
