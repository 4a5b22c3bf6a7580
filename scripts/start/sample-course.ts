import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "~/context/context.server";
import { setSampleReadiness } from "~/context/readiness.server";
import { INSTALLATION } from "~/identity/viewer";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { packageRoot } from "~/platform/package-root.server";
import { listCourses } from "~db/courses.server";
import { sampleCourseState, setSampleCourseState, type SampleCourseState } from "~db/installation.server";

export const SAMPLE_COURSE = "search-101";
const MANIFEST = "public/sample-course/course.yaml";
const RETRY_MS = 60_000;

type SampleContext = Pick<Context, "sql" | "embedder" | "env">;

/**
 * Returns whether to ingest the sample course: in a new installation, or if the first start was interrupted and there is
 * no other course. A deleted sample course is not ingested again.
 */
export function isSampleDue(state: SampleCourseState | null, courseIds: readonly string[]): boolean {
  if (state === "whole") return false;
  return courseIds.every((courseId) => state === "begun" && courseId === SAMPLE_COURSE);
}

/**
 * Ingests the sample course in a new installation, or continues after an interrupted start. Resolves when the course is
 * complete; until then, the server is not ready. Logs failures and retries every minute.
 */
export async function ingestSampleIfDue(context: SampleContext): Promise<void> {
  setSampleReadiness("is being ingested");
  while (!(await tryIngest(context))) {
    setSampleReadiness("could not be ingested");
    await sleep(RETRY_MS);
  }
  setSampleReadiness("ok");
}

async function tryIngest({ sql, embedder, env }: SampleContext): Promise<boolean> {
  const courses = await listCourses(sql, INSTALLATION);
  if (
    !isSampleDue(
      await sampleCourseState(sql),
      courses.map(({ courseId }) => courseId),
    )
  )
    return true;
  console.log(courses.length > 0 ? "Ingesting the rest of the sample course …" : "Ingesting the sample course …");
  await setSampleCourseState(sql, "begun");
  const { lectures } = await ingestCourse(await loadCourse(path.join(packageRoot, MANIFEST)), {
    sql,
    embedder,
    dataDir: env.DATA_DIR,
    source: MANIFEST,
  });
  const failed = lectures.filter(({ error }) => error !== undefined);
  for (const { lectureId, error } of failed) console.error(`${lectureId}: ${error}`);
  if (failed.length === 0) await setSampleCourseState(sql, "whole");
  else
    console.error(
      "The sample course is incomplete. Cuepoint tries again in a minute. To start without it, run npm start -- --no-sample.",
    );
  return failed.length === 0;
}
