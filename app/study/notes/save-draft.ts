import type { NoteDraft } from "./note-draft";
import type { Notes } from "./use-notes";

type Saving = { lectureId: string; take: Notes["take"]; onDone: (key: number) => void };

/** Stores a draft's text as a note of a lecture. Calls `onDone` with the draft's key once it is stored. */
export async function saveDraft(draft: NoteDraft, body: string, { lectureId, take, onDone }: Saving): Promise<void> {
  if (await take({ lectureId, atSeconds: draft.atSeconds, body })) onDone(draft.key);
}
