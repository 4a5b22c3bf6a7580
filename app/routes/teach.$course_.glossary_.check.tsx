import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm, parseParams, parseQuery } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { CheckForm, CheckQuery, checkTranscripts, correctTranscripts } from "~/teach/glossary/check-transcripts.server";
import { CheckView } from "~/teach/glossary/check-view";
import { UndoForm, undoInCourse } from "~/teach/transcript/replace-in-course.server";

/** Shows where transcripts may have a term of the glossary in a wrong spelling. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  const { title } = await requireCourse(viewer, courseId, "manage", context);
  const guesses = parseQuery(request, {}, CheckQuery).guesses === "on";
  const check = await checkTranscripts({ courseId, guesses }, viewer, context);
  return json({ courseId, courseTitle: title, guesses, check });
});

export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const form = await parseForm(request, z.union([UndoForm, CheckForm]));
  const { userId: editorId } = viewer.user;
  if ("undo" in form) return json(await undoInCourse(courseId, form, { editorId, reader: viewer }, context));
  const { guesses, selected } = form;
  const asked = { courseId, guesses: guesses === "on", selected: new Set(selected.split(" ").filter(Boolean)) };
  return json(await correctTranscripts(asked, { reader: viewer, editorId }, context));
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? pageTitle(matches, "checkTranscripts", data.courseTitle) : pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function CheckTranscriptsPage() {
  return <CheckView {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />;
}
