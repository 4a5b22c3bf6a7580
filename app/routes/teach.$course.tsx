import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseForm, parseParams, parseQuery } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { changeCourse, CourseForm } from "~/teach/change-course.server";
import { CourseEditor } from "~/teach/course-editor";
import type { EditResult } from "~/teach/edited-course";
import { editedCourse } from "~/teach/edited-course.server";

/** `transcribe`: the lecture whose transcription a dialog plans. */
const CourseQuery = z.object({ transcribe: z.string().max(100).optional() });

export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return signInFirst();
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const course = await editedCourse(courseId, { ...parseQuery(request, {}, CourseQuery), reader: viewer }, context);
  if (!course) throw notFound("That course does not exist.");
  return json(course);
});

export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return signInFirst();
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const form = await parseForm(request, CourseForm);
  const result = await changeCourse(courseId, form, { actorId: viewer.user.userId, reader: viewer }, context);
  if (result === "course deleted") return redirect(`/teach?${new URLSearchParams({ deleted: courseId })}`);
  return json<EditResult>(result, { status: "done" in result ? 200 : 400 });
});

/** The address does not name the course: it is the same for one that does not exist. */
const signInFirst = () => redirect("/sign-in?back=/teach");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? pageTitle(matches, "editCourse", data.title) : pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function CourseEditorPage() {
  return <CourseEditor {...useLoaderData<typeof loader>()} result={useActionData<EditResult>()} />;
}
