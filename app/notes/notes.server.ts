import { z } from "zod";
import type { Context } from "~/context/context.server";
import { requireOwner } from "~/context/require-owner.server";
import type { Reader } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import { stripInvalidText } from "~/text/strip-invalid-text";
import { getCourse } from "~db/courses.server";
import { getLectureTitle } from "~db/lectures.server";
import { countNotes, deleteNote, insertNote, listNotes, updateNote, type Note as NoteRow } from "~db/notes.server";
import { MAX_NOTE_LENGTH, type Note } from "./note";

type Deps = Pick<Context, "sql">;
type Owner = { courseId: string; visitorId: string };

/** More notes in one course than any student takes. */
const MAX_NOTES = 5_000;
const MAX_SECONDS = 2_000_000;

const Body = z.string().max(MAX_NOTE_LENGTH).transform(stripInvalidText);
export const NewNote = z.object({
  lecture_id: z.string().min(1).max(100),
  at_seconds: z.number().min(0).max(MAX_SECONDS),
  body: Body,
});
export const NoteChange = z.object({ body: Body });

function toNote({ noteId, atMs, createdAt, lectureId, lectureTitle, body, quote }: NoteRow): Note {
  return {
    id: noteId,
    lectureId,
    lectureTitle,
    atSeconds: atMs / 1000,
    body,
    quote,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the owner's notes in a course or, with `lectureId`, in a lecture. */
export async function readNotes(
  owner: Owner,
  reader: Reader,
  lectureId: string | null,
  { sql }: Deps,
): Promise<Note[]> {
  return (await listNotes(sql, reader, { ...owner, lectureId })).map(toNote);
}

/** Takes a note. Throws AppError if the lecture does not exist, or if the visitor has too many notes. */
export async function takeNote(
  owner: Owner,
  reader: Reader,
  { lecture_id, at_seconds, body }: z.infer<typeof NewNote>,
  { sql }: Deps,
): Promise<Note> {
  if ((await getLectureTitle(sql, reader, owner.courseId, lecture_id)) === null)
    throw notFound("That lecture does not exist.");
  if ((await countNotes(sql, owner)) >= MAX_NOTES)
    throw new AppError(
      "conflict",
      `You have ${MAX_NOTES} notes in this course, which is the limit. Remove some first.`,
    );
  const noteId = await sql.begin(async (tx) => {
    await requireOwner(tx, owner);
    return insertNote(tx, { ...owner, lectureId: lecture_id, atMs: Math.round(at_seconds * 1000), body });
  });
  const note = (await readNotes(owner, reader, lecture_id, { sql })).find(({ id }) => id === noteId);
  if (!note) throw notFound("That note does not exist."); // removed in the meantime
  return note;
}

/** Changes a note's text. Throws AppError not_found. */
export async function changeNote(owner: Owner, noteId: string, body: string, { sql }: Deps): Promise<void> {
  if (!(await updateNote(sql, owner, noteId, body))) throw notFound("That note does not exist.");
}

/** Deletes a note. Throws AppError not_found if it does not exist. */
export async function removeNote(owner: Owner, noteId: string, { sql }: Deps): Promise<void> {
  if (!(await deleteNote(sql, owner, noteId))) throw notFound("That note does not exist.");
}

/** Returns all notes of a course with its title, for an export. */
export async function notesOfCourse(
  owner: Owner,
  reader: Reader,
  { sql }: Deps,
): Promise<{ courseTitle: string; notes: Note[] }> {
  const course = await getCourse(sql, reader, owner.courseId);
  if (!course) throw notFound("That course does not exist.");
  return { courseTitle: course.title, notes: await readNotes(owner, reader, null, { sql }) };
}
