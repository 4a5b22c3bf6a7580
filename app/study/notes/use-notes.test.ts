// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Note } from "~/notes/note";
import { noteToJson } from "~/notes/note-wire";
import { insertNote, useNotes } from "./use-notes";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test("a note that was read already is not inserted again", () => {
  expect(insertNote(notes, note("stems", 10))).toEqual(notes);
});

/** why: the test decides when the server answers which read, and that a read fails. */
function server(stored: Note[]) {
  const reads: { answer: (read: readonly Note[]) => void; fail: () => void }[] = [];
  const json = (read: readonly Note[]) => Response.json({ notes: read.map(noteToJson) });
  vi.stubGlobal("fetch", (_path: string, { method = "GET", signal }: RequestInit = {}) => {
    if (method === "POST") {
      const added = note("stems", 20);
      stored.push(added);
      return Promise.resolve(Response.json(noteToJson(added)));
    }
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("left", "AbortError")));
      reads.push({ answer: (read) => resolve(json(read)), fail: () => resolve(new Response(null, { status: 503 })) });
    });
  });
  return reads;
}
const ids = (shown: readonly Note[] | null) => shown?.map(({ id }) => id) ?? null;
const NEW = { lectureId: "stems", atSeconds: 20, body: "" };

test("after a failed read, a new note does not hide the stored ones", async () => {
  const stored = [...notes];
  const reads = server(stored);
  const { result } = renderHook(() => useNotes("search-101"));
  await waitFor(() => expect(reads).toHaveLength(1));
  act(() => reads[0]?.fail());
  await waitFor(() => expect(result.current.failure).toBe("read"));
  await act(async () => void (await result.current.take(NEW)));
  await waitFor(() => expect(reads).toHaveLength(2));
  act(() => reads[1]?.answer(stored));
  await waitFor(() => expect(ids(result.current.notes)).toEqual(ids(stored)));
  expect(result.current.failure).toBeNull();
});

test("a slow read does not remove the note that was taken meanwhile", async () => {
  const stored = [...notes];
  const reads = server(stored);
  const { result } = renderHook(() => useNotes("search-101"));
  await waitFor(() => expect(reads).toHaveLength(1));
  await act(async () => void (await result.current.take(NEW)));
  await waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.answer(stored);
  reads[0]?.answer(notes);
  await waitFor(() => expect(ids(result.current.notes)).toEqual(ids(stored)));
});
