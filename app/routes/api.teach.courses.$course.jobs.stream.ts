import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { withViewer } from "~/identity/with-viewer.server";
import { admitStream } from "~/limits/open-streams.server";
import { parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { jobEvents } from "~/teach/jobs/job-events.server";

/** Follows a course's jobs, for those who manage it. */
export const loader = withViewer(async ({ params, context, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { sql, env } = getContext();
  await requireCourse(viewer, courseId, "manage", { sql });
  admitStream(viewer, context.request, env);
  return jobEvents(courseId, viewer, context.request, { sql });
});
