import { redirect } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { courseUrl, lectureUrl } from "~/course/moment";
import { endPreview, PREVIEW_TIMES, startPreview } from "~/identity/preview.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm, parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { teachUrl } from "~/teach/teach-url";
import { getLectureTitle } from "~db/lectures.server";

const Form = z.object({ at: z.enum([...PREVIEW_TIMES, "end"]), lecture: z.string().max(100).optional() });

/** Previews start with a form. */
export const loader = withViewer(async ({ params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  await requireCourse(viewer, courseId, "manage", getContext());
  return redirect(teachUrl(courseId));
});

/** Starts a preview of a course as its students see it now, or after all releases, or ends it. */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (!viewer.user) return redirect("/sign-in?back=/teach");
  const { sql } = getContext();
  await requireCourse(viewer, courseId, "manage", { sql });
  const { at, lecture: lectureId } = await parseForm(request, Form);
  if (at === "end") return redirect(teachUrl(courseId), { headers: { "set-cookie": await endPreview() } });
  // Students do not have the page of a lecture that is not released.
  const isThere =
    lectureId !== undefined &&
    (at === "released" || (await getLectureTitle(sql, viewer, courseId, lectureId)) !== null);
  const address = isThere ? lectureUrl({ courseId, lectureId }) : courseUrl(courseId);
  return redirect(address, { headers: { "set-cookie": await startPreview(courseId, at) } });
});
