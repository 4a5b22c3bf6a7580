import { Chapters, chaptersKey } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import { INSTALLATION, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { setIngested, storedDetails } from "./ingested.server";
import { timeOfChange } from "./lecture-version.server";
import { mayEdit } from "./may-read.server";

type Place = { courseId: string; lectureId: string };

/** Returns the chapters of a lecture, or null if the lecture does not exist. */
export async function storedChapters(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId }: Place,
): Promise<Chapter[] | null> {
  const [row] = await sql<{ chapters: unknown }[]>`
    select chapters from lectures where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and lecture_id = ${lectureId}`;
  return row ? Chapters.parse(row.chapters) : null;
}

/** Stores the chapters of a lecture. The next ingest compares them with those of the manifest. Lock the lecture first. */
export async function setChapters(
  tx: SqlOrTx,
  place: Place,
  { before, chapters }: { before: readonly Chapter[]; chapters: Chapter[] },
): Promise<void> {
  const { courseId, lectureId } = place;
  await tx`
    update lectures set chapters = ${tx.json(chapters)}, updated_at = ${await timeOfChange(tx)}::timestamptz
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
  await rememberIngested(tx, place, before);
}

/**
 * Adds the manifest's chapters to what the last ingest stored, for ingests by older versions that did not store them.
 */
async function rememberIngested(tx: SqlOrTx, { courseId, lectureId }: Place, chapters: readonly Chapter[]) {
  await tx`select 1 from courses where course_id = ${courseId} for update`;
  const ingested = (await storedDetails(tx, INSTALLATION, courseId))?.ingested;
  const entry = ingested?.lectures.find((lecture) => lecture.lectureId === lectureId);
  if (!ingested || entry?.chapters !== null) return;
  const lectures = ingested.lectures.map((one) => (one === entry ? { ...one, chapters: chaptersKey(chapters) } : one));
  await setIngested(tx, courseId, { ingested: { ...ingested, lectures }, source: null });
}

/** Marks a lecture's suggested questions as out of date, so that `suggestQuestions` replaces them. */
export async function markUnsuggested(sql: SqlOrTx, { courseId, lectureId }: Place): Promise<void> {
  await sql`
    update lectures set suggestions_version = null where course_id = ${courseId} and lecture_id = ${lectureId}`;
}
