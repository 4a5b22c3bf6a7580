import type { SqlOrTx } from "./connect.server";

type Place = { courseId: string; lectureId: string };

/** Returns when a lecture is released, or null if it is, or does not exist. */
export async function storedRelease(sql: SqlOrTx, { courseId, lectureId }: Place): Promise<Date | null> {
  const [lecture] = await sql<{ releasesAt: Date | null }[]>`
    select releases_at as "releasesAt" from lectures where course_id = ${courseId} and lecture_id = ${lectureId}`;
  return lecture?.releasesAt ?? null;
}
