import { fieldsOf } from "~/text/fields-of";

/** A note that the student is writing: its second, and the text that its editor starts with. */
export type NoteDraft = { atSeconds: number; body: string; key: number };

let lastKey = 0;

/** Returns a key for a new draft: another one even within a millisecond, and than those kept before a reload. */
export const newDraftKey = (): number => (lastKey = Math.max(Date.now(), lastKey + 1));

/** Begins a note. If another one is being written, it stays, and what was to be noted is added to it. */
export function beginNote(written: NoteDraft | null, next: NoteDraft): NoteDraft {
  if (!written || written.body.trim() === "") return next;
  const body = next.body === "" ? written.body : `${written.body.trimEnd()}\n\n${next.body}`;
  return { ...written, body, key: next.key };
}

/** Returns a draft that was kept as JSON, or null if it is none. */
export function asNoteDraft(json: unknown): NoteDraft | null {
  const { atSeconds, body, key } = fieldsOf(json);
  const isDraft = typeof atSeconds === "number" && typeof body === "string" && typeof key === "number";
  return isDraft ? { atSeconds, body, key } : null;
}
