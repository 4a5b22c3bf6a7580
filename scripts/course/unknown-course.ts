import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { listCourses } from "~db/courses.server";

/** Returns a message that a course does not exist, and which ones do. */
export async function unknownCourse(courseId: string, { sql }: { sql: Sql }): Promise<string> {
  const courses = await listCourses(sql, INSTALLATION);
  const known =
    courses.length > 0
      ? `The courses are: ${courses.map((course) => course.courseId).join(", ")}.`
      : "There are no courses.";
  return `There is no course "${courseId}". ${known}`;
}
