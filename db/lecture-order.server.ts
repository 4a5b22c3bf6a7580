import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { lockName } from "./locks.server";
import { mayEdit } from "./may-read.server";

/**
 * Serializes changes of the order of a course's lectures until the end of the transaction. A lecture that is being
 * replaced is invisible to an update that waits for it. Lock the lecture first, if both are locked.
 */
export const lockOrder = (tx: SqlOrTx, courseId: string) => lockName(tx, "lecture order", courseId);

/** Lists the ids of all lectures of a course in order. */
export async function storedOrder(sql: SqlOrTx, reader: Reader, courseId: string): Promise<string[]> {
  const rows = await sql<{ lectureId: string }[]>`
    select lecture_id as "lectureId" from lectures
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} order by position, lecture_id`;
  return rows.map(({ lectureId }) => lectureId);
}

/**
 * Stores the order of a course's lectures. Lectures that are missing in `lectureIds` come last, in their previous
 * order. Lock the order first.
 */
export async function orderLectures(sql: SqlOrTx, courseId: string, lectureIds: readonly string[]): Promise<void> {
  await sql`
    update lectures l set position = o.place, updated_at = now()
    from (select lecture_id, (row_number() over (
        order by array_position(${[...lectureIds]}::text[], lecture_id) nulls last, position, lecture_id) - 1)::int as place
      from lectures where course_id = ${courseId}) o
    where l.course_id = ${courseId} and l.lecture_id = o.lecture_id and l.position <> o.place`;
}

/**
 * Moves stored lectures to their places among all lectures of a course, of which some are not stored yet, so that the
 * course is in order while these are being stored. Lock the order first.
 */
export async function makeRoomForLectures(sql: SqlOrTx, courseId: string, order: readonly string[]): Promise<void> {
  await sql`
    update lectures l set position = o.place - 1, updated_at = now()
    from unnest(${[...order]}::text[]) with ordinality o(lecture_id, place)
    where l.course_id = ${courseId} and l.lecture_id = o.lecture_id and l.position <> o.place - 1`;
}
