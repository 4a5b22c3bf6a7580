import { isAdmin, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";

type Fragment = ReturnType<SqlOrTx>;

/** A condition for rows `k` of courses that a reader may see. It may be null, which is not true. */
function isOpenTo(sql: SqlOrTx, { roles, keys }: Reader) {
  const coursesOf = (isWanted: (role: string) => boolean) =>
    roles.flatMap((granted) => ("courseId" in granted && isWanted(granted.role) ? [granted.courseId] : []));
  const enrolled = coursesOf(() => true);
  const taught = coursesOf((role) => role === "instructor");
  return sql`(
    k.visibility = 'public'
    or (k.visibility = 'unlisted' and k.key_hash = any(${[...keys]}::text[]))
    or (k.visibility in ('unlisted', 'members') and k.course_id = any(${enrolled}::text[]))
    or k.course_id = any(${taught}::text[]))`;
}

/**
 * A condition whether a reader may see one course. PostgreSQL evaluates it once per query if `courseId` is a value, so
 * that a scan of a course costs the same; it may also be a column of a few rows.
 */
export function mayReadCourse(sql: SqlOrTx, reader: Reader, courseId: string | Fragment) {
  if (isAdmin(reader)) return sql`exists (select from courses k where k.course_id = ${courseId})`;
  return sql`exists (select from courses k where k.course_id = ${courseId} and ${isOpenTo(sql, reader)})`;
}

/**
 * A condition for rows of courses that a reader may see, in a query of several courses. `column` is their course's id. It
 * excludes the others, which are fewer: they are hashed once per query, and indexes that order the rows stay usable.
 */
export function mayRead(sql: SqlOrTx, reader: Reader, column = "course_id") {
  if (isAdmin(reader)) return sql`true`;
  return sql`${sql(column)} not in (
    select k.course_id from courses k where k.visibility <> 'public' and ${isOpenTo(sql, reader)} is not true)`;
}
