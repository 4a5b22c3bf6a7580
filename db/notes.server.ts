import { randomUUID } from "node:crypto";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayReadCourse } from "./may-read.server";
import { oneRow } from "./one-row";

export type Note = {
  noteId: string;
  courseId: string;
  lectureId: string;
  /** The lecture's title; null if students cannot see it in the course any more. */
  lectureTitle: string | null;
  atMs: number;
  /** Markdown; empty for a bookmark. */
  body: string;
  /** The words spoken at that time; null if the lecture has no title here. */
  quote: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type Owner = { courseId: string; visitorId: string };

/**
 * Lists a visitor's notes in a course or one of its lectures, in the order of the lectures, then by time. If the reader
 * may not see the course, they keep their own words: the notes have neither titles nor quotes.
 */
export async function listNotes(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, visitorId, lectureId = null }: Owner & { lectureId?: string | null },
): Promise<Note[]> {
  return sql<Note[]>`
    select n.note_id as "noteId", n.course_id as "courseId", n.lecture_id as "lectureId", l.title as "lectureTitle", n.at_ms as "atMs", n.body,
           (select c.content from cues c
            where c.course_id = ${courseId} and c.lecture_id = l.lecture_id and c.start_ms <= n.at_ms
            order by c.cue_number desc limit 1) as quote,
           n.created_at as "createdAt", n.updated_at as "updatedAt"
    from notes n left join (
      select course_id, lecture_id, title, position from lectures
      where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
    ) l on l.course_id = n.course_id and l.lecture_id = n.lecture_id
    where n.course_id = ${courseId} and n.visitor_id = ${visitorId} and (${lectureId}::text is null or n.lecture_id = ${lectureId})
    order by l.position nulls last, n.lecture_id, n.at_ms, n.created_at, n.note_id`;
}

/** Counts a visitor's notes in a course. */
export async function countNotes(sql: SqlOrTx, { courseId, visitorId }: Owner): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from notes where course_id = ${courseId} and visitor_id = ${visitorId}`;
  return oneRow(rows).count;
}

/** Stores a note and returns its id. */
export async function insertNote(
  sql: SqlOrTx,
  note: Owner & Pick<Note, "lectureId" | "atMs" | "body">,
): Promise<string> {
  const noteId = randomUUID();
  await sql`
    insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body)
    values (${note.courseId}, ${noteId}, ${note.visitorId}, ${note.lectureId}, ${note.atMs}, ${note.body})`;
  return noteId;
}

/** Changes a note's text. Returns false if the visitor has no such note. */
export async function updateNote(
  sql: SqlOrTx,
  { courseId, visitorId }: Owner,
  noteId: string,
  body: string,
): Promise<boolean> {
  const changed = await sql`
    update notes set body = ${body}, updated_at = now()
    where course_id = ${courseId} and note_id = ${noteId} and visitor_id = ${visitorId} returning 1`;
  return changed.length > 0;
}

/** Deletes a note. Returns false if the visitor has no such note. */
export async function deleteNote(sql: SqlOrTx, { courseId, visitorId }: Owner, noteId: string): Promise<boolean> {
  const deleted =
    await sql`delete from notes where course_id = ${courseId} and note_id = ${noteId} and visitor_id = ${visitorId} returning 1`;
  return deleted.length > 0;
}
