import type { Context } from "~/context/context.server";
import { formatTimestamp } from "~/course/moment";
import type { Reader } from "~/identity/viewer";
import { listGlossary, type StoredTerm } from "~db/glossary.server";
import { courseSettings, listArrangedLectures } from "~db/teaching.server";
import type { EditedTerm, NamedLecture } from "./glossary-result";

export type EditedGlossary = { courseId: string; title: string; terms: EditedTerm[]; lectures: NamedLecture[] };

/** Returns the data of the glossary's editor, or null if the course does not exist. */
export async function editedGlossary(
  courseId: string,
  reader: Reader,
  { sql }: Pick<Context, "sql">,
): Promise<EditedGlossary | null> {
  const [settings, terms, lectures] = await Promise.all([
    courseSettings(sql, reader, courseId),
    listGlossary(sql, reader, courseId),
    listArrangedLectures(sql, reader, courseId),
  ]);
  if (!settings) return null;
  return {
    courseId,
    title: settings.title,
    terms: terms.map(editedTerm),
    lectures: lectures.flatMap(({ lectureId, title, removedAt }) => (removedAt === null ? [{ lectureId, title }] : [])),
  };
}

const editedTerm = ({ termId, term, spellings, misheard, definition, moment }: StoredTerm): EditedTerm => ({
  termId,
  term,
  spellings: spellings.join("\n"),
  misheard: misheard.join("\n"),
  definition: definition ?? "",
  lecture: moment?.lectureId ?? "",
  at: moment ? formatTimestamp(moment.atMs / 1000) : "",
});
