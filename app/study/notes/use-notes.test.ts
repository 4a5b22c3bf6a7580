import { expect, test } from "vitest";
import type { Note } from "~/notes/note";
import { insertNote } from "./use-notes";

const note = (lectureId: string, atSeconds: number): Note => ({
  id: `${lectureId}@${atSeconds}`,
  lectureId,
  lectureTitle: lectureId,
  atSeconds,
  body: "",
  quote: null,
  createdAt: "2026-01-01T00:00:00Z",
});
const notes = [note("stems", 10), note("stems", 30), note("bm25", 5)];

test.each([
  ["before the later notes of its lecture", note("stems", 20), 1],
  ["after the last note of its lecture", note("stems", 40), 2],
  ["at the end, if its lecture has no notes yet", note("embeddings", 1), 3],
])("inserts a note %s", (_place, added, index) => {
  expect(insertNote(notes, added).indexOf(added)).toBe(index);
});
