import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayReadAmong, mayReadCourse } from "./may-read.server";

/** Identifies a lecture. */
type LecturePlace = { courseId: string; lectureId: string };

/** Returns a key that identifies a lecture in a map. */
export const lectureKey = ({ courseId, lectureId }: LecturePlace) => `${courseId}\0${lectureId}`;

/** Identifies a chunk by its position in a lecture. */
export type ChunkPlace = LecturePlace & { position: number };

/** Returns a key that identifies a chunk in a map. */
export const placeKey = ({ courseId, lectureId, position }: ChunkPlace) => `${courseId}\0${lectureId}\0${position}`;

/**
 * What to search: one course, one of its lectures, or lectures of several courses, each with its text search
 * configuration.
 */
export type Scope =
  | { courseId: string; lectureId: string | null }
  | { lectures: readonly (LecturePlace & { textConfig: string })[] };

/**
 * A condition for rows `v` within the scope that the reader may see and that are released. It excludes unreleased
 * lectures, which are few: listing the released ones would cost more than the rest of the search.
 */
export function within(sql: SqlOrTx, reader: Reader, scope: Scope) {
  if ("lectures" in scope) {
    const { lectures } = scope;
    return sql`(v.course_id, v.lecture_id) in (select * from unnest(
      ${coursesOf(lectures)}::text[], ${lectures.map(({ lectureId }) => lectureId)}::text[]))
      and ${mayReadAmong(sql, reader, coursesOf(lectures), "v.course_id")}`;
  }
  const { courseId, lectureId } = scope;
  const ofCourse = sql`v.course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)}`;
  if (lectureId !== null) return sql`${ofCourse} and v.lecture_id = ${lectureId}`;
  return sql`${ofCourse} and v.lecture_id not in (
    select lecture_id from lectures where course_id = ${courseId} and not ${isReleased(sql)})`;
}

/** Lists the courses of rows, as often as they occur. */
export const coursesOf = (rows: readonly { courseId: string }[]) => rows.map(({ courseId }) => courseId);

/** Selects places as rows `p`. */
export function rowsOf(sql: SqlOrTx, places: readonly ChunkPlace[]) {
  return sql`unnest(${coursesOf(places)}::text[], ${places.map(({ lectureId }) => lectureId)}::text[],
    ${places.map(({ position }) => position)}::int[]) as p (course_id, lecture_id, position)`;
}
