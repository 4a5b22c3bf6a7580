import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseJson, parseParams, parseQuery } from "~/http.server";
import { NewNote, readNotes, takeNote } from "~/notes/notes.server";
import { CourseParams } from "~/routes-params";
import { getVisitor } from "~/visitor.server";

const Query = z.object({ lecture: z.string().max(100).optional() });

/** The visitor's notes in a course, or with `lecture` in one of its lectures. */
export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { lecture } = parseQuery(request, {}, Query);
  const context = getContext();
  const { visitorId } = await getVisitor(request, context.sessionSecret);
  return json({ notes: await readNotes({ courseId, visitorId }, lecture ?? null, context) });
});

/** POST `{lecture_id, at_seconds, body}` takes a note; with an empty body it is a bookmark. */
export const action = handle(async ({ request, params }: ActionFunctionArgs) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Read with GET, take a note with POST.");
  const note = await parseJson(request, NewNote);
  const context = getContext();
  const { visitorId, setCookie } = await getVisitor(request, context.sessionSecret);
  return json(await takeNote({ courseId, visitorId }, note, context), { status: 201, headers: setCookie ? { "set-cookie": setCookie } : {} });
});
