import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseForm, parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { changeGlossary, GlossaryForm } from "~/teach/glossary/change-glossary.server";
import type { GlossaryResult } from "~/teach/glossary/glossary-result";
import { GlossaryView } from "~/teach/glossary/glossary-view";
import { editedGlossary } from "~/teach/glossary/glossary.server";

export const loader = withViewer(async ({ params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const glossary = await editedGlossary(courseId, viewer, context);
  if (!glossary) throw notFound("That course does not exist.");
  return json(glossary);
});

export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const editor = { actorId: viewer.user.userId, reader: viewer };
  const result = await changeGlossary(courseId, await parseForm(request, GlossaryForm), editor, context);
  return json<GlossaryResult>(result, { status: "problem" in result ? 400 : 200 });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? pageTitle(matches, "glossary", data.title) : pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function GlossaryPage() {
  return <GlossaryView {...useLoaderData<typeof loader>()} result={useActionData<GlossaryResult>()} />;
}
