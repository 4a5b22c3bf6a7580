import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { isAdmin, mayCreate, mayManage } from "~/identity/viewer";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseForm, parseQuery } from "~/platform/http.server";
import { createCourse, NewCourseForm } from "~/teach/create-course.server";
import { removeCourse } from "~/teach/edit-course.server";
import { TaughtCoursesView } from "~/teach/taught-courses-view";
import { taughtCourses } from "~/teach/taught-courses.server";
import { teachUrl } from "~/teach/teach-url";

/** Lists the courses that the viewer teaches. */
export const loader = withViewer(async ({ request, viewer }) => {
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const { deleted } = parseQuery(request, {}, Query);
  return json({ ...(await taughtCourses(viewer, getContext())), justDeleted: deleted });
});

/** The course that was deleted on the page before. */
const Query = z.object({ deleted: z.string().max(300).optional().catch(undefined) });

const Form = z.union([NewCourseForm, z.object({ course: z.string().max(300) })]);

/** Creates a course, or brings a deleted one back. */
export const action = withViewer(async ({ request, viewer }) => {
  const form = await parseForm(request, Form);
  if ("intent" in form) {
    if (!viewer.user || !mayCreate(viewer)) throw notFound("This page does not exist.");
    const creator = { userId: viewer.user.userId, isAdmin: isAdmin(viewer) };
    const created = await createCourse(form, creator, getContext());
    return "problem" in created ? json(created, { status: 400 }) : redirect(teachUrl(created.courseId));
  }
  const { course: courseId } = form;
  if (!viewer.user || !mayManage(viewer, courseId)) throw notFound("That course does not exist.");
  await removeCourse(courseId, false, { actorId: viewer.user.userId }, getContext());
  return redirect(teachUrl(courseId));
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function TaughtCoursesPage() {
  const result = useActionData<typeof action>();
  return <TaughtCoursesView {...useLoaderData<typeof loader>()} problem={result?.problem ?? null} />;
}
