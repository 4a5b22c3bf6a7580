import { isCourseId } from "~/course/course-id";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import {
  conversationsBeingAnswered,
  courseContents,
  deleteCourse,
  type CourseContents,
} from "~db/delete-course.server";
import { vacuumLectures } from "~db/replace-lecture.server";
import { notifyStop } from "~db/running-answers.server";
import { removeFolder, sizeOfFolder, type RemovedFiles } from "./remove-media.server";
import { courseFolder } from "./store-media.server";

type Deps = { sql: Sql; dataDir: string };

/** Everything that an installation stores for a course. `rows` is null if only files remain. */
export type CourseInventory = { rows: CourseContents | null; media: RemovedFiles; transcripts: RemovedFiles };

/** Returns everything that an installation stores for a course, or null if there is nothing. */
export async function findCourse(courseId: string, { sql, dataDir }: Deps): Promise<CourseInventory | null> {
  const rows = await courseContents(sql, INSTALLATION, courseId);
  const sizeOf = (kind: "media" | "transcripts") =>
    isCourseId(courseId) ? sizeOfFolder(courseFolder(dataDir, kind, courseId)) : noFiles();
  const [media, transcripts] = await Promise.all([sizeOf("media"), sizeOf("transcripts")]);
  return rows || media.files + transcripts.files > 0 ? { rows, media, transcripts } : null;
}

/**
 * Deletes a course: its rows, media, and transcripts made by a speech model. Stops answers that are being written in
 * it. Safe to run while servers run, and to repeat after an interruption.
 */
export async function removeCourse(courseId: string, { sql, dataDir }: Deps): Promise<void> {
  for (const conversationId of await conversationsBeingAnswered(sql, INSTALLATION, courseId))
    await notifyStop(sql, conversationId);
  await deleteCourse(sql, courseId);
  if (isCourseId(courseId)) {
    await removeFolder(courseFolder(dataDir, "media", courseId));
    await removeFolder(courseFolder(dataDir, "transcripts", courseId));
    await removeFolder(courseFolder(dataDir, "incoming", courseId));
    await removeFolder(courseFolder(dataDir, "uploads", courseId));
  }
  await vacuumLectures(sql);
}

const noFiles = (): RemovedFiles => ({ files: 0, bytes: 0 });
