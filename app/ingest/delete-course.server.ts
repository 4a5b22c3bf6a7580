import { isSlug } from "~/course/slug";
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

/** All that an installation has of a course; `rows` is null where only files are left of it. */
export type CourseInventory = { rows: CourseContents | null; media: RemovedFiles; transcripts: RemovedFiles };

/** Everything that an installation has of a course, or null when it has nothing. */
export async function findCourse(courseId: string, { sql, dataDir }: Deps): Promise<CourseInventory | null> {
  const rows = await courseContents(sql, courseId);
  const sizeOf = (kind: "media" | "transcripts") =>
    isSlug(courseId) ? sizeOfFolder(courseFolder(dataDir, kind, courseId)) : noFiles();
  const [media, transcripts] = await Promise.all([sizeOf("media"), sizeOf("transcripts")]);
  return rows || media.files + transcripts.files > 0 ? { rows, media, transcripts } : null;
}

/**
 * Removes everything of a course: its rows, its media and the transcripts that a speech model made of it. Answers that are
 * being written in it are stopped. May run while servers run, and again where it was interrupted.
 */
export async function removeCourse(courseId: string, { sql, dataDir }: Deps): Promise<void> {
  for (const conversationId of await conversationsBeingAnswered(sql, courseId)) await notifyStop(sql, conversationId);
  await deleteCourse(sql, courseId);
  if (isSlug(courseId)) {
    await removeFolder(courseFolder(dataDir, "media", courseId));
    await removeFolder(courseFolder(dataDir, "transcripts", courseId));
  }
  await vacuumLectures(sql);
}

const noFiles = (): RemovedFiles => ({ files: 0, bytes: 0 });
