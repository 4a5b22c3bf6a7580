import type { Sql, SqlOrTx } from "./connect.server";

/** What the database has of a course. */
export type CourseContents = {
  title: string;
  lectures: number;
  chunks: number;
  conversations: number;
  messages: number;
  notes: number;
  /** What its answers took: counted by day and visitor. */
  answers: number;
  tokens: number;
};

/** What the database has of a course, or null when there is no such course. */
export async function courseContents(sql: SqlOrTx, courseId: string): Promise<CourseContents | null> {
  const [contents] = await sql<CourseContents[]>`
    select title,
      (select count(*)::int from lectures where course_id = ${courseId}) as lectures,
      (select count(*)::int from chunks where course_id = ${courseId}) as chunks,
      (select count(*)::int from conversations where course_id = ${courseId}) as conversations,
      (select count(*)::int from messages where course_id = ${courseId}) as messages,
      (select count(*)::int from notes where course_id = ${courseId}) as notes,
      (select coalesce(sum(answers), 0)::int from token_usage where course_id = ${courseId}) as answers,
      (select coalesce(sum(tokens), 0)::float8 from token_usage where course_id = ${courseId}) as tokens
    from courses where course_id = ${courseId}`;
  return contents ?? null;
}

/** The conversations of a course that are being answered. */
export async function conversationsBeingAnswered(sql: SqlOrTx, courseId: string): Promise<string[]> {
  const rows = await sql<{ conversationId: string }[]>`
    select conversation_id as "conversationId" from running_answers where course_id = ${courseId}`;
  return rows.map(({ conversationId }) => conversationId);
}

const CONVERSATIONS_AT_ONCE = 200;

/**
 * Removes a course with all its rows. Lectures go one at a time and conversations in batches, so that nobody waits long for
 * the embedded engine, which works for one client at a time. Interrupted, it goes on where it was when it is called again.
 */
export async function deleteCourse(sql: Sql, courseId: string): Promise<void> {
  const lectures = await sql<{ lectureId: string }[]>`
    select lecture_id as "lectureId" from lectures where course_id = ${courseId} order by position`;
  for (const { lectureId } of lectures) {
    await sql`delete from lectures where course_id = ${courseId} and lecture_id = ${lectureId}`;
  }
  for (let deleted = CONVERSATIONS_AT_ONCE; deleted === CONVERSATIONS_AT_ONCE;) {
    const rows = await sql`
      delete from conversations where course_id = ${courseId} and conversation_id in (
        select conversation_id from conversations where course_id = ${courseId} limit ${CONVERSATIONS_AT_ONCE})
      returning 1`;
    deleted = rows.length;
  }
  await sql`delete from courses where course_id = ${courseId}`; // and with it whatever else belongs to it
}
