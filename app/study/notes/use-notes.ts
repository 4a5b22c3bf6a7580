import { useCallback, useEffect, useState } from "react";
import { courseUrl } from "~/course/moment";
import type { NoteJson } from "~/notes/note";
import { apiFetch, sendJson } from "~/study/api-fetch";

type NewNote = { lectureId: string; atSeconds: number; body: string };

export type Notes = {
  /** Of the whole course, in its order. Null until they are known. */
  notes: readonly NoteJson[] | null;
  /** What went wrong last, by name. */
  failure: "read" | "save" | null;
  take: (note: NewNote) => Promise<boolean>;
  change: (id: string, body: string) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
};

/** The visitor's notes in a course, kept by the server. */
export function useNotes(courseId: string): Notes {
  const [known, setKnown] = useState<{ of: string; notes: readonly NoteJson[] } | null>(null);
  const [failure, setFailure] = useState<Notes["failure"]>(null);
  const address = `/api${courseUrl(courseId)}/notes`;

  useEffect(() => {
    const left = new AbortController();
    apiFetch(address, { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error();
        const { notes } = (await response.json()) as { notes: NoteJson[] };
        setKnown({ of: address, notes });
        setFailure(null);
      })
      .catch(() => !left.signal.aborted && setFailure("read"));
    return () => left.abort();
  }, [address]);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    try {
      await work();
      setFailure(null);
      return true;
    } catch {
      setFailure("save");
      return false;
    }
  }, []);
  const take = useCallback(
    ({ lectureId, atSeconds, body }: NewNote) =>
      attempt(async () => {
        const response = await sendJson(address, "POST", {
          lecture_id: lectureId,
          at_seconds: Math.max(0, atSeconds),
          body,
        });
        const note = (await ok(response).json()) as NoteJson;
        setKnown((known) => ({ of: address, notes: inserted(known?.of === address ? known.notes : [], note) }));
      }),
    [address, attempt],
  );
  const change = useCallback(
    (id: string, body: string) =>
      attempt(async () => {
        ok(await sendJson(`${address}/${id}`, "PATCH", { body }));
        setKnown(
          (known) =>
            known && { ...known, notes: known.notes.map((note) => (note.id === id ? { ...note, body } : note)) },
        );
      }),
    [address, attempt],
  );
  const remove = useCallback(
    (id: string) =>
      attempt(async () => {
        ok(await apiFetch(`${address}/${id}`, { method: "DELETE" }));
        setKnown((known) => known && { ...known, notes: known.notes.filter((note) => note.id !== id) });
      }),
    [address, attempt],
  );
  return { notes: known?.of === address ? known.notes : null, failure, take, change, remove };
}

function ok(response: Response): Response {
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

/** A note among the others, behind those of its lecture that are earlier. */
function inserted(notes: readonly NoteJson[], note: NoteJson): NoteJson[] {
  const later = notes.findIndex(
    ({ lecture_id, at_seconds }) => lecture_id === note.lecture_id && at_seconds > note.at_seconds,
  );
  const lastOfLecture = notes.findLastIndex(({ lecture_id }) => lecture_id === note.lecture_id);
  const at = later >= 0 ? later : lastOfLecture >= 0 ? lastOfLecture + 1 : notes.length;
  return [...notes.slice(0, at), note, ...notes.slice(at)];
}
