import type { Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { listLectures } from "~db/lectures.server";
import type { Question } from "./read-questions";

const MAX_NAMED = 5;

/**
 * Says on standard error which labels of a course's questions can only be wrong: lectures that the course does not have,
 * which count as misses, and ids that several questions have.
 */
export async function warnAboutLabels(
  courseId: string,
  questions: readonly Question[],
  { sql }: Pick<Context, "sql">,
): Promise<void> {
  const lectures = new Set((await listLectures(sql, INSTALLATION, courseId)).map(({ lectureId }) => lectureId));
  const named = questions.flatMap(({ lectureId }) => (lectureId === undefined ? [] : [lectureId]));
  const unknown = named.filter((lectureId) => !lectures.has(lectureId));
  if (unknown.length > 0)
    console.error(
      `${count(unknown.length)} a lecture that ${courseId} does not have, and cannot be answered right: ${listed(unknown)}.`,
    );
  const repeated = questions.map(({ qid }) => qid).filter((qid, index, all) => all.indexOf(qid) !== index);
  if (repeated.length > 0) console.error(`Several questions have the same qid: ${listed(repeated)}.`);
}

const count = (questions: number) => (questions === 1 ? "1 question names" : `${questions} questions name`);

function listed(names: readonly string[]): string {
  const [...different] = new Set(names);
  const more = different.length - MAX_NAMED;
  return more > 0 ? `${different.slice(0, MAX_NAMED).join(", ")} and ${more} more` : different.join(", ");
}
