import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";
import { videoColumns, type ArrangedLecture } from "./teaching.server";

type Place = { courseId: string; lectureId: string };

/** The details of a lecture that instructors change in its form, and what decides whether its video can be changed. */
export type LectureDetails = Pick<
  ArrangedLecture,
  | "title"
  | "description"
  | "section"
  | "releasesAt"
  | "language"
  | "videoUrl"
  | "hasVideoFile"
  | "isAddedHere"
  | "removedAt"
>;

/** Returns the details of a lecture, deleted or not, or null if it does not exist. */
export async function lectureDetails(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<LectureDetails | null> {
  const [lecture] = await sql<LectureDetails[]>`
    select title, description, section, releases_at as "releasesAt", language, ${videoColumns(sql)},
      added_here as "isAddedHere", removed_at as "removedAt"
    from lectures
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId}`;
  return lecture ?? null;
}
