import { expect, test } from "vitest";
import type { Note } from "./note";
import { newNoteToJson, noteFromJson, notesFromJson, noteToJson } from "./note-wire";

const note: Note = {
  id: "n1",
  lectureId: "stems",
  lectureTitle: null,
  atSeconds: 161.4,
  body: "Why?",
  quote: "We stem words.",
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("a note survives the wire", () => {
  expect(noteFromJson(noteToJson(note))).toEqual(note);
  expect(notesFromJson({ notes: [noteToJson(note)] })).toEqual([note]);
});

test("a note of another shape is rejected", () => {
  expect(() => noteFromJson({ ...noteToJson(note), at_seconds: "soon" })).toThrow("at_seconds");
});

test("a new note never starts before the lecture", () => {
  expect(newNoteToJson({ lectureId: "stems", atSeconds: -0.2, body: "" }).at_seconds).toBe(0);
});
