import { courseUrl } from "~/course/moment";
import type { Note } from "~/notes/note";
import { apiFetch, sendJson } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { fieldsOf } from "~/text/fields-of";

export type NewNote = { lectureId: string; atSeconds: number; body: string };

// Zod is loaded with the first note and not with the page, which shows the video before the notes.
const loadWire = () => import("~/notes/note-wire");

/** Returns the address of a course's notes in the API. */
export const notesAddress = (courseId: string) => `/api${courseUrl(courseId)}/notes`;

/** Fetches notes. Throws if the request fails. */
export async function fetchNotes(address: string, signal: AbortSignal): Promise<Note[]> {
  const json: unknown = await expectOk(await apiFetch(address, { signal })).json();
  const { notes } = fieldsOf(json);
  if (Array.isArray(notes) && notes.length === 0) return []; // As for most visitors: there is nothing to parse.
  return (await loadWire()).notesFromJson(json);
}

/** Creates a note. Throws if the request fails. */
export async function createNote(address: string, note: NewNote): Promise<Note> {
  const wire = await loadWire();
  const response = await sendJson(address, "POST", wire.newNoteToJson(note));
  return wire.noteFromJson(await expectOk(response).json());
}

/** Changes a note's text. Throws if the request fails. */
export async function updateNote(address: string, id: string, body: string): Promise<void> {
  expectOk(await sendJson(`${address}/${id}`, "PATCH", { body }));
}

/** Deletes a note. Throws if the request fails. */
export async function deleteNote(address: string, id: string): Promise<void> {
  expectOk(await apiFetch(`${address}/${id}`, { method: "DELETE" }));
}
