import { courseLabel } from "~/course/course-id";
import type { Viewer } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { getCourse } from "~db/courses.server";
import type { ShownRole } from "./role-text";

/** Returns a viewer's roles with the titles of the courses that they may see. */
export function titledRoles({ roles, keys }: Pick<Viewer, "roles" | "keys">, sql: Sql): Promise<ShownRole[]> {
  return Promise.all(
    roles.map(async (granted) => {
      if (!("courseId" in granted)) return { role: granted.role, courseId: null };
      const course = await getCourse(sql, { roles, keys }, granted.courseId);
      return { ...granted, courseTitle: course && courseLabel(course) };
    }),
  );
}
