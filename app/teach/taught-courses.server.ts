import type { Context } from "~/context/context.server";
import { isAdmin, mayCreate, type Viewer } from "~/identity/viewer";
import { listTaughtCourses, UNDO_DAYS, type TaughtCourse } from "~db/teaching.server";
import type { DeletedCourse, ListedCourse } from "./taught-courses-view";

const DAY_MS = 24 * 60 * 60_000;

/** Returns when an item that was deleted at a time is permanently deleted, in ISO 8601. */
export const lastUndo = (deletedAt: Date): string => new Date(deletedAt.getTime() + UNDO_DAYS * DAY_MS).toISOString();

/** Returns the courses that a viewer teaches, and the deleted ones that can be restored. */
export async function taughtCourses(
  viewer: Viewer,
  { sql }: Pick<Context, "sql">,
): Promise<{
  courses: ListedCourse[];
  deleted: DeletedCourse[];
  mayCreate: boolean;
  mayChooseInstitution: boolean;
}> {
  const all = await listTaughtCourses(sql, viewer);
  const deleted = all.flatMap(({ courseId, title, deletedAt }) =>
    deletedAt === null ? [] : [{ courseId, title, until: lastUndo(deletedAt) }],
  );
  return {
    courses: all.filter(isThere).map(listed),
    deleted,
    mayCreate: mayCreate(viewer),
    mayChooseInstitution: isAdmin(viewer),
  };
}

const isThere = ({ deletedAt }: TaughtCourse) => deletedAt === null;
const listed = ({ deletedAt: _, source: _source, ...course }: TaughtCourse): ListedCourse => course;
