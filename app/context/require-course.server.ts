import type { Course } from "~/course/course";
import { mayManage, type Reader } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import type { SqlOrTx } from "~db/connect.server";
import { getCourse } from "~db/courses.server";

/** What a viewer may do with a course. `manage`: change its visibility and its members' roles. */
export type Permission = "read" | "manage";

/**
 * Returns a course to a viewer who may do something with it. Throws the same not_found to everyone else, whether the
 * course exists or not.
 */
export async function requireCourse(
  viewer: Reader,
  slug: string,
  permission: Permission,
  { sql }: { sql: SqlOrTx },
): Promise<Course> {
  const course = await getCourse(sql, viewer, slug);
  if (!course || (permission === "manage" && !mayManage(viewer, slug))) throw notFound("That course does not exist.");
  return course;
}
