import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "~/notes/note";
import { useSame } from "~/study/use-same";
import { createNote, deleteNote, fetchNotes, notesAddress, updateNote, type NewNote } from "./notes-requests";

export type Notes = {
  /** The visitor's notes in the course, sorted by lecture and second. Null until they are loaded. */
  notes: readonly Note[] | null;
  /** The action that failed last. */
  failure: "read" | "save" | null;
  /** Resolves to the stored note, or to null if it was not stored. */
  take: (note: NewNote) => Promise<Note | null>;
  /** Resolve to whether the change was stored. */
  change: (id: string, body: string) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
};

type Loaded = { address: string; notes: readonly Note[] };

/** The visitor's notes in a course. Each change resolves when the server has stored it, or could not. */
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

  /**
   * Sends a change, then applies it to the loaded notes. If they are not loaded, they are read with the change.
   * Resolves to the server's answer, or to null if the change failed.
   */
  const attempt = useCallback(
    async <Result>(send: () => Promise<Result>, apply: (notes: readonly Note[], result: Result) => Note[]) => {
      try {
        const result = await send();
        if (read.current !== address) setReads((count) => count + 1);
        setLoaded((now) => (now?.address === address ? { address, notes: apply(now.notes, result) } : now));
        setFailure(null);
        return { result };
      } catch {
        setFailure("save");
        return null;
      }
    },
    [address],
  );
  const changes = useMemo(
    () => ({
      take: async (note: NewNote) => (await attempt(() => createNote(address, note), insertNote))?.result ?? null,
      change: async (id: string, body: string) => {
        const changed = (notes: readonly Note[]) => notes.map((note) => (note.id === id ? { ...note, body } : note));
        return (await attempt(() => updateNote(address, id, body), changed)) !== null;
      },
      remove: async (id: string) => {
        const without = (notes: readonly Note[]) => notes.filter((note) => note.id !== id);
        return (await attempt(() => deleteNote(address, id), without)) !== null;
      },
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
