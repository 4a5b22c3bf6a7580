import type { Sql } from "~db/connect.server";
import { deleteLectures } from "~db/replace-lecture.server";
import { removeUnusedMedia, type RemovedFiles } from "./remove-media.server";
import { forgetLectures } from "./uploads/course-folder.server";

/** Removes lectures that are no longer in the manifest, their media files, and unused media files. */
export async function pruneCourse(
  courseId: string,
  lectureIds: string[],
  deps: { sql: Sql; dataDir: string },
): Promise<{ lectures: number; media: RemovedFiles }> {
  await forgetLectures(deps.dataDir, courseId, lectureIds);
  const lectures = await deleteLectures(deps.sql, courseId, lectureIds);
  return {
    lectures,
    media: await removeUnusedMedia(courseId, { lectureIds: new Set(lectureIds), others: true }, deps),
  };
}
