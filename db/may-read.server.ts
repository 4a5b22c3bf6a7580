import { isAdmin, mayManage, readerIn, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";

type Fragment = ReturnType<SqlOrTx>;

/** A condition for rows `k` of courses that a reader may see, deleted or not. It may be null, which is not true. */
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
  const relevant = typeof courseId === "string" ? readerIn([courseId], reader) : reader;
  const isOpen = isAdmin(reader) ? sql`true` : isOpenTo(sql, relevant);
  return sql`exists (select 1 from courses k where k.course_id = ${courseId} and k.deleted_at is null and ${isOpen})`;
}

/**
 * A condition for rows of some known courses that a reader may see. Only these courses are looked up, once per query.
 * `column` is the course's id in a row.
 */
export function mayReadAmong(sql: SqlOrTx, reader: Reader, courseIds: readonly string[], column = "course_id") {
  const known = [...new Set(courseIds)];
  const [only] = known;
  if (only !== undefined && known.length === 1)
    return sql`(${sql(column)} = ${only} and ${mayReadCourse(sql, reader, only)})`;
  const isOpen = isAdmin(reader) ? sql`true` : isOpenTo(sql, readerIn(known, reader));
  return sql`${sql(column)} = any(array(
    select k.course_id from courses k where k.course_id = any(${known}::text[]) and k.deleted_at is null and ${isOpen}))`;
}

/**
 * A condition for rows of courses that a reader may see, in a query of all courses. `column` is their course's id. It
 * excludes the others, which are fewer: they are hashed once per query, and indexes that order the rows stay usable.
 */
export function mayRead(sql: SqlOrTx, reader: Reader, column = "course_id") {
  return sql`${sql(column)} not in (${hiddenCourses(sql, reader)})`;
}

/**
 * A condition whether a reader may edit one course, which includes everything that students do not see: its instructors,
 * administrators and the installation itself. It does not depend on rows, so the other conditions decide what is read,
 * for example whether the course is deleted.
 */
export const mayEdit = (sql: SqlOrTx, reader: Reader, courseId: string) => sql`${mayManage(reader, courseId)}::boolean`;

/**
 * A condition that repeats the course of a subquery's rows, if all `courseIds` are the same. It changes no result: Citus
 * sends a query to the node of its course only if each table's course is a value, and not the column of another table.
 */
export function ofOneCourse(sql: SqlOrTx, courseIds: readonly (string | null)[], column: string) {
  const [only, ...others] = new Set(courseIds);
  return only == null || others.length > 0 ? sql`true` : sql`${sql(column)} = ${only}`;
}

/** A condition whether there are courses that a reader may not see. */
export const hidesSome = (sql: SqlOrTx, reader: Reader) => sql`exists (${hiddenCourses(sql, reader)})`;

/** Selects the ids of the courses that a reader may not see. Two partial indexes have them and few others. */
export function hiddenCourses(sql: SqlOrTx, reader: Reader) {
  const deleted = sql`select k.course_id from courses k where k.deleted_at is not null`;
  if (isAdmin(reader)) return deleted;
  return sql`
    select k.course_id from courses k where k.visibility <> 'public' and ${isOpenTo(sql, reader)} is not true
    union all ${deleted}`;
}
