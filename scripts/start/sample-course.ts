import path from "node:path";
import type { Context } from "~/context.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { listCourses } from "~db/courses.server";
import { packageRoot } from "~db/package-root";

/** Gives a new installation something to ask about. */
export async function ingestSampleWhenEmpty({ sql, embedder, env }: Context): Promise<void> {
  if ((await listCourses(sql)).length > 0) return;
  console.log("Ingesting the sample course …");
  const course = await loadCourse(path.join(packageRoot, "public/sample-course/course.yaml"));
  const report = await ingestCourse(course, { sql, embedder, dataDir: env.DATA_DIR });
  for (const lecture of report.lectures) if (lecture.error) console.error(`${lecture.lectureId}: ${lecture.error}`);
}
