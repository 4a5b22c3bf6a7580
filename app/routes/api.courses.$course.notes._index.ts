import { json } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { noteToJson } from "~/notes/note-wire";
import { NewNote, readNotes, takeNote } from "~/notes/notes.server";
import { parseJson, parseParams, parseQuery } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";

const Query = z.object({ lecture: z.string().max(100).optional() });

/** Lists the viewer's notes in a course, or with `lecture` in one of its lectures. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { lecture } = parseQuery(request, {}, Query);
  const { visitorId } = viewer;
  const notes = await readNotes({ courseId, visitorId }, viewer, lecture ?? null, getContext());
  return json({ notes: notes.map(noteToJson) });
});

/** POST `{lecture_id, at_seconds, body}` takes a note. A note with an empty body is a bookmark. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const note = await parseJson(request, NewNote);
  const { visitorId } = viewer;
  return json(noteToJson(await takeNote({ courseId, visitorId }, viewer, note, getContext())), { status: 201 });
});
