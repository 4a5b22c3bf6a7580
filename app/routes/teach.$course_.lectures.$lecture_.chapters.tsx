import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { ChapterEditor } from "~/teach/chapters/chapter-editor";
import { editedChapters } from "~/teach/chapters/edited-chapters.server";

/** Opens a lecture's chapters to be edited. */
export const loader = withViewer(async ({ params, viewer }) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const context = getContext();
  const course = await requireCourse(viewer, courseId, "manage", context);
  return json({ courseTitle: course.title, ...(await editedChapters({ courseId, lectureId }, viewer, context)) });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data ? pageTitle(matches, "editChapters", data.title, data.courseTitle) : pageTitle(matches, "teach") },
  { name: "robots", content: "noindex" },
];

export default function ChapterEditorPage() {
  const page = useLoaderData<typeof loader>();
  return <ChapterEditor key={`${page.courseId} ${page.lectureId}`} page={page} />;
}
