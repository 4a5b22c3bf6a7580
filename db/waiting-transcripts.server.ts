import type { Reader } from "~/identity/viewer";
import type { Line } from "~/transcript/edits/line";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";
import { StoredLines } from "./stored-lines";

type Place = { courseId: string; lectureId: string };

/** Stores the lines of an uploaded transcript that would replace corrections, in place of an earlier one. */
export async function setWaiting(tx: SqlOrTx, { courseId, lectureId }: Place, lines: readonly Line[]): Promise<void> {
  await tx`
    insert into waiting_transcripts (course_id, lecture_id, lines) values (${courseId}, ${lectureId}, ${tx.json([...lines])})
    on conflict (course_id, lecture_id) do update set lines = excluded.lines, arrived_at = excluded.arrived_at`;
}

/** Returns the lines of the transcript that waits for a lecture, or null. */
export async function findWaiting(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<Line[] | null> {
  const [row] = await sql<{ lines: unknown }[]>`
    select lines from waiting_transcripts where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId}`;
  return row ? StoredLines.parse(row.lines) : null;
}

/** Removes the transcripts that wait for lectures. Returns whether there was one. */
export async function deleteWaiting(sql: SqlOrTx, courseId: string, lectureIds: readonly string[]): Promise<boolean> {
  const deleted = await sql`
    delete from waiting_transcripts where course_id = ${courseId} and lecture_id = any(${[...lectureIds]}::text[])
    returning 1`;
  return deleted.length > 0;
}

/** Makes the next ingest store a lecture, even if its files have not changed. */
export async function expectIngest(tx: SqlOrTx, { courseId, lectureId }: Place): Promise<void> {
  await tx`update lectures set content_hash = '' where course_id = ${courseId} and lecture_id = ${lectureId}`;
}
