import { courseIdOf } from "~/course/course-id";
import type { Manifest } from "~/course/manifest";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import type { Sql } from "~db/connect.server";
import { getCourse } from "~db/courses.server";
import { storedLectures } from "~db/lectures.server";

/**
 * Throws AppError if the stored course with a manifest's id has another title and none of the manifest's lectures. It
 * most likely belongs to another institution, and an ingest would mix the two.
 */
export async function expectSameCourse(manifest: Manifest, { sql }: { sql: Sql }): Promise<void> {
  const courseId = courseIdOf(manifest);
  const [course, stored] = await Promise.all([
    getCourse(sql, INSTALLATION, courseId),
    storedLectures(sql, INSTALLATION, courseId),
  ]);
  if (course === null || course.title === manifest.title || stored.size === 0) return;
  if (manifest.lectures.some(({ slug }) => stored.has(slug))) return;
  throw new AppError(
    "conflict",
    `The course "${courseId}" already exists: "${course.title}", with other lectures. Nothing was stored. ` +
      `If this is a different course, choose another slug or add the institution to the manifest, such as "institution: ucl". ` +
      `To replace the stored lectures, add --replace. To delete the stored course with its conversations first: npm run course -- delete ${courseId}`,
  );
}
