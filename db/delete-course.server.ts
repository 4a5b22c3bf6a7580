import type { Reader } from "~/identity/viewer";
import { insertAuditEvent } from "./audit-events.server";
import type { Sql, SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";

/** The number of rows that a course has in the database. */
export type CourseContents = {
  title: string;
  lectures: number;
  chunks: number;
  conversations: number;
  messages: number;
  notes: number;
  /** Mistakes in transcripts that students reported. */
  reports: number;
  /** Answers and tokens, as counted in its usage. */
  answers: number;
  tokens: number;
};

/** Counts what the database stores for a course. Returns null if the course does not exist. */
export async function courseContents(sql: SqlOrTx, reader: Reader, courseId: string): Promise<CourseContents | null> {
  const [contents] = await sql<CourseContents[]>`
    select title,
      (select count(*)::int from lectures where course_id = ${courseId}) as lectures,
      (select count(*)::int from chunks where course_id = ${courseId}) as chunks,
      (select count(*)::int from conversations where course_id = ${courseId}) as conversations,
      (select count(*)::int from messages where course_id = ${courseId}) as messages,
      (select count(*)::int from notes where course_id = ${courseId}) as notes,
      (select count(*)::int from transcript_reports where course_id = ${courseId}) as reports,
      (select coalesce(sum(answers), 0)::int from token_usage where course_id = ${courseId}) as answers,
      (select coalesce(sum(tokens), 0)::float8 from token_usage where course_id = ${courseId}) as tokens
    from courses where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  return contents ?? null;
}

/** Lists the conversations of a course that have a running answer. */
export async function conversationsBeingAnswered(sql: SqlOrTx, reader: Reader, courseId: string): Promise<string[]> {
  const rows = await sql<{ conversationId: string }[]>`
    select conversation_id as "conversationId" from running_answers where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  return rows.map(({ conversationId }) => conversationId);
}

const CONVERSATIONS_PER_BATCH = 200;

/**
 * Deletes a course with all its rows: lectures one at a time and conversations in batches, so that other clients of the
 * embedded engine, which serves one at a time, do not wait long. If interrupted, a second call continues. Logs the end.
 */
export async function deleteCourse(sql: Sql, courseId: string): Promise<void> {
  const lectures = await sql<{ lectureId: string }[]>`
    select lecture_id as "lectureId" from lectures where course_id = ${courseId} order by position`;
  for (const { lectureId } of lectures) {
    await sql`delete from lectures where course_id = ${courseId} and lecture_id = ${lectureId}`;
  }
  for (let deleted = CONVERSATIONS_PER_BATCH; deleted === CONVERSATIONS_PER_BATCH;) {
    const rows = await sql`
      delete from conversations where course_id = ${courseId} and conversation_id in (
        select conversation_id from conversations where course_id = ${courseId} limit ${CONVERSATIONS_PER_BATCH})
      returning 1`;
    deleted = rows.length;
  }
  await sql`delete from invitations where course_id = ${courseId}`;
  await sql`delete from lti_contexts where course_id = ${courseId}`;
  await sql.begin(async (tx) => {
    const deleted = await tx`delete from courses where course_id = ${courseId} returning 1`; // cascades to the rest
    if (deleted.length > 0) await insertAuditEvent(tx, { actorId: null, action: "course_erased", courseId });
  });
}
