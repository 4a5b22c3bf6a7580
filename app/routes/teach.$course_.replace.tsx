import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm, parseParams, parseQuery } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { CourseReplace } from "~/teach/transcript/course-replace";
import {
  changesInCourse,
  replaceInCourse,
  replacementOf,
  ReplaceQuery,
  shownChanges,
  UndoForm,
  undoInCourse,
} from "~/teach/transcript/replace-in-course.server";

/** Shows what replacing words in all transcripts of a course would change. */
export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  const { title } = await requireCourse(viewer, courseId, "manage", context);
  const replacement = replacementOf(parseQuery(request, {}, ReplaceQuery));
  const preview = shownChanges(await changesInCourse(courseId, replacement, viewer, context));
  return json({ courseId, courseTitle: title, replacement, preview });
});

export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const form = await parseForm(request, z.union([UndoForm, ReplaceQuery]));
  const editor = { editorId: viewer.user.userId, reader: viewer };
  if ("undo" in form) return json(await undoInCourse(courseId, form, editor, context));
  return json(await replaceInCourse(courseId, replacementOf(form), editor, context));
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? pageTitle(matches, "replace", data.courseTitle) : pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function ReplaceInCoursePage() {
  return <CourseReplace {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />;
}
