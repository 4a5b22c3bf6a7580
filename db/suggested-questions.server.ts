import type { SuggestedQuestion } from "~/course/suggested-question";
import type { Reader } from "~/identity/viewer";
import type { Sql, SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayEdit, mayReadCourse } from "./may-read.server";
import { lockLecture } from "./replace-lecture.server";

const columns = (sql: SqlOrTx) => sql`q.lecture_id as "lectureId", q.question, q.language, q.at_ms as "atMs"`;

/** Lists the questions to suggest on a lecture's page, or on the course's page without a lecture. Best first. */
export async function listSuggestions(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureId: string | null,
): Promise<SuggestedQuestion[]> {
  if (lectureId !== null)
    return sql<SuggestedQuestion[]>`
      select ${columns(sql)} from suggested_questions q
      where q.course_id = ${courseId} and q.lecture_id = ${lectureId} and ${mayReadCourse(sql, reader, courseId)}
      order by q.position`;
  return sql<SuggestedQuestion[]>`
    select ${columns(sql)} from suggested_questions q
    join lectures l on l.course_id = q.course_id and l.lecture_id = q.lecture_id and ${isReleased(sql)}
    where q.course_id = ${courseId} and q.course_rank is not null and ${mayReadCourse(sql, reader, courseId)}
    order by q.course_rank, l.position, q.position`;
}

/** Lists the suggested questions of all released lectures: the best of each, then the second best of each, and so on. */
export async function listAllSuggestions(sql: SqlOrTx, reader: Reader, courseId: string): Promise<SuggestedQuestion[]> {
  return sql<SuggestedQuestion[]>`
    select ${columns(sql)} from suggested_questions q
    join lectures l on l.course_id = q.course_id and l.lecture_id = q.lecture_id and ${isReleased(sql)}
    where q.course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} order by q.position, l.position, l.lecture_id`;
}

/** A released lecture without suggested questions of the current version. */
export type UnsuggestedLecture = { lectureId: string; language: string; contentHash: string };

/** Lists the released lectures of a course without suggested questions of a version. */
export async function listUnsuggestedLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  version: number,
): Promise<UnsuggestedLecture[]> {
  return sql<UnsuggestedLecture[]>`
    select lecture_id as "lectureId", language, content_hash as "contentHash" from lectures
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and suggestions_version is distinct from ${version} and ${isReleased(sql)}
    order by position, lecture_id`;
}

/** Counts the released lectures of all courses that have no suggestions of this version. */
export async function countUnsuggestedLectures(sql: SqlOrTx, version: number): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from lectures where suggestions_version is distinct from ${version} and ${isReleased(sql)}`;
  return rows[0]?.count ?? 0;
}

type Suggested = { courseId: string; lectureId: string; contentHash: string; version: number };

/** Replaces the questions of a lecture, unless another ingest has replaced the lecture in the meantime. */
export async function replaceSuggestions(
  sql: Sql,
  { courseId, lectureId, contentHash, version }: Suggested,
  questions: readonly Omit<SuggestedQuestion, "lectureId">[],
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockLecture(tx, courseId, lectureId);
    const updated = await tx`
      update lectures set suggestions_version = ${version}
      where course_id = ${courseId} and lecture_id = ${lectureId} and content_hash = ${contentHash} returning 1`;
    if (updated.length === 0) return;
    await tx`delete from suggested_questions where course_id = ${courseId} and lecture_id = ${lectureId}`;
    for (const [position, { question, language, atMs }] of questions.entries())
      await tx`
        insert into suggested_questions (course_id, lecture_id, position, question, language, at_ms)
        values (${courseId}, ${lectureId}, ${position}, ${question}, ${language}, ${atMs})`;
  });
}

/** Chooses the questions of a course's page among those of its lectures, in this order. */
export async function rankCourseSuggestions(
  sql: Sql,
  courseId: string,
  chosen: readonly Pick<SuggestedQuestion, "lectureId" | "question">[],
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update suggested_questions set course_rank = null where course_id = ${courseId} and course_rank is not null`;
    for (const [rank, { lectureId, question }] of chosen.entries())
      await tx`
        update suggested_questions set course_rank = ${rank}
        where course_id = ${courseId} and lecture_id = ${lectureId} and question = ${question}`;
  });
}
