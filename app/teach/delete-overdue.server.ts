import type { Context } from "~/context/context.server";
import { removeCourse } from "~/ingest/delete-course.server";
import { pruneCourse } from "~/ingest/prune-course.server";
import { getLog } from "~/platform/observability/log.server";
import { listOverdue } from "~db/teaching.server";

/** Permanently deletes what was deleted in the browser 30 days ago. Safe to repeat and to run in several processes. */
export async function deleteOverdue({
  sql,
  env,
}: Pick<Context, "sql"> & { env: Pick<Context["env"], "DATA_DIR"> }): Promise<void> {
  const { courses, lectures } = await listOverdue(sql);
  const deps = { sql, dataDir: env.DATA_DIR };
  for (const courseId of courses) await removeCourse(courseId, deps);
  for (const { courseId, lectureId } of lectures) await pruneCourse(courseId, [lectureId], deps);
  if (courses.length + lectures.length > 0)
    getLog().info(
      { courses: courses.length, lectures: lectures.length },
      "permanently deleted what was deleted in the browser",
    );
}
