import type { Context } from "~/context/context.server";
import { courseSettings, listArrangedLectures } from "~db/teaching.server";
import type { EditedCourse } from "./edited-course";
import { shownJobs } from "./jobs/job-events.server";
import { toLocalTime } from "./local-time";
import { lastUndo } from "./taught-courses.server";

/** Returns a course as its editor shows it, or null if there is no such course. */
export async function editedCourse(courseId: string, { sql }: Pick<Context, "sql">): Promise<EditedCourse | null> {
  const [settings, lectures, { jobs }] = await Promise.all([
    courseSettings(sql, courseId),
    listArrangedLectures(sql, courseId),
    shownJobs(courseId, { sql }),
  ]);
  if (!settings) return null;
  const { timeZone } = settings;
  return {
    courseId,
    ...settings,
    jobs,
    timeZones: Intl.supportedValuesOf("timeZone"),
    lectures: lectures.flatMap(({ removedAt, releasesAt, durationMs, chapters: _, ...lecture }) =>
      removedAt === null
        ? [
            {
              ...lecture,
              durationSeconds: durationMs / 1000,
              releasesAt: releasesAt && toLocalTime(releasesAt.toISOString(), timeZone),
              isReleased: releasesAt === null || releasesAt <= new Date(),
            },
          ]
        : [],
    ),
    deleted: lectures.flatMap(({ lectureId, title, removedAt }) =>
      removedAt === null ? [] : [{ lectureId, title, until: lastUndo(removedAt) }],
    ),
  };
}
