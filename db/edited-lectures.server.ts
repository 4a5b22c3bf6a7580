import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";

type Place = { courseId: string; lectureId: string };

/** Returns when a lecture is or was released, or null if it has no release time or does not exist. */
export async function storedRelease(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<Date | null> {
  const [lecture] = await sql<{ releasesAt: Date | null }[]>`
    select releases_at as "releasesAt" from lectures where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId}`;
  return lecture?.releasesAt ?? null;
}
