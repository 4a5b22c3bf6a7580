import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "~/notes/note";
import { useSame } from "~/study/use-same";
import { createNote, deleteNote, fetchNotes, notesAddress, updateNote, type NewNote } from "./notes-requests";

export type Notes = {
  /** The visitor's notes in the course, sorted by lecture and second. Null until they are loaded. */
  notes: readonly Note[] | null;
  /** The action that failed last. */
  failure: "read" | "save" | null;
  take: (note: NewNote) => Promise<boolean>;
  change: (id: string, body: string) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
};

type Loaded = { address: string; notes: readonly Note[] };

/** The visitor's notes in a course. Each change resolves to whether the server has stored it. */
export function useNotes(courseId: string): Notes {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<Notes["failure"]>(null);
  const address = notesAddress(courseId);
  const [reads, setReads] = useState(0);
  const read = useRef<string | null>(null);

  useEffect(() => {
    const left = new AbortController();
    fetchNotes(address, left.signal)
      .then((notes) => {
        if (left.signal.aborted) return;
        read.current = address;
        // A transition: the notes may arrive before the conversation's code, without which it cannot hydrate.
        startTransition(() => {
          setLoaded({ address, notes });
          setFailure(null);
        });
      })
      .catch(() => !left.signal.aborted && setFailure("read"));
    return () => left.abort();
  }, [address, reads]);

  /** Sends a change, then applies it to the loaded notes. If they are not loaded, they are read with the change. */
  const attempt = useCallback(
    async <Result>(send: () => Promise<Result>, apply: (notes: readonly Note[], result: Result) => Note[]) => {
      try {
        const result = await send();
        if (read.current !== address) setReads((count) => count + 1);
        setLoaded((now) => (now?.address === address ? { address, notes: apply(now.notes, result) } : now));
        setFailure(null);
        return true;
      } catch {
        setFailure("save");
        return false;
      }
    },
    [address],
  );
  const changes = useMemo(
    () => ({
      take: (note: NewNote) => attempt(() => createNote(address, note), insertNote),
      change: (id: string, body: string) =>
        attempt(
          () => updateNote(address, id, body),
          (notes) => notes.map((note) => (note.id === id ? { ...note, body } : note)),
        ),
      remove: (id: string) =>
        attempt(
          () => deleteNote(address, id),
          (notes) => notes.filter((note) => note.id !== id),
        ),
    }),
    [address, attempt],
  );
  return useSame({ notes: loaded?.address === address ? loaded.notes : null, failure, ...changes });
}

/** Inserts a note after the earlier ones of its lecture, unless it was read in the meantime. */
export function insertNote(notes: readonly Note[], note: Note): Note[] {
  if (notes.some(({ id }) => id === note.id)) return [...notes];
  const later = notes.findIndex(
    ({ lectureId, atSeconds }) => lectureId === note.lectureId && atSeconds > note.atSeconds,
  );
  const lastOfLecture = notes.findLastIndex(({ lectureId }) => lectureId === note.lectureId);
  const at = later >= 0 ? later : lastOfLecture >= 0 ? lastOfLecture + 1 : notes.length;
  return [...notes.slice(0, at), note, ...notes.slice(at)];
}
