import * as z from "zod/mini"; // pages load this
import type { Note } from "./note";

const NoteJson = z.object({
  id: z.string(),
  lecture_id: z.string(),
  lecture_title: z.nullable(z.string()),
  at_seconds: z.number(),
  body: z.string(),
  quote: z.nullable(z.string()),
  created_at: z.string(),
});
type NoteJson = z.infer<typeof NoteJson>;

/** The body of `GET /api/courses/:course/notes`. */
const NotesJson = z.object({ notes: z.array(NoteJson) });

/** Converts a note to its wire format, with times in seconds. */
export function noteToJson({ id, lectureId, lectureTitle, atSeconds, body, quote, createdAt }: Note): NoteJson {
  return {
    id,
    lecture_id: lectureId,
    lecture_title: lectureTitle,
    at_seconds: atSeconds,
    body,
    quote,
    created_at: createdAt,
  };
}

/** Parses a note. Throws a ZodError for a value of another shape. */
export const noteFromJson = (json: unknown): Note => toNote(NoteJson.parse(json));

/** Parses notes from their wire format. */
export const notesFromJson = (json: unknown): Note[] => NotesJson.parse(json).notes.map(toNote);

function toNote({ id, lecture_id, lecture_title, at_seconds, body, quote, created_at }: NoteJson): Note {
  return {
    id,
    lectureId: lecture_id,
    lectureTitle: lecture_title,
    atSeconds: at_seconds,
    body,
    quote,
    createdAt: created_at,
  };
}

/** A note that a browser asks to store. */
export const newNoteToJson = ({
  lectureId,
  atSeconds,
  body,
}: {
  lectureId: string;
  atSeconds: number;
  body: string;
}) => ({
  lecture_id: lectureId,
  at_seconds: Math.max(0, atSeconds),
  body,
});
