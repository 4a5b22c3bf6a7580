import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import { isBookmark, type Note } from "~/notes/note";
import type { Notes } from "./use-notes";

/** The note that was deleted last, or the one that was restored after that. */
type LastChange = { deleted: Note | null; restored: Note | null };

/** Deletes notes, and restores the one that was deleted last. */
export function useDeletedNote({ take, remove }: Pick<Notes, "take" | "remove">) {
  const [last, setLast] = useState<LastChange>({ deleted: null, restored: null });
  const removeNote = async (note: Note) => {
    if (await remove(note.id)) setLast({ deleted: note, restored: null });
  };
  const restore = async ({ lectureId, atSeconds, body }: Note) => {
    const stored = await take({ lectureId, atSeconds, body });
    if (stored) setLast({ deleted: null, restored: stored });
  };
  return { last, removeNote, restore };
}

/** Returns the text that announces a note that was deleted or restored; null if none was. */
export function changeText({ deleted, restored }: LastChange, t: ReturnType<typeof useTranslations<"notes">>) {
  const note = deleted ?? restored;
  if (!note) return null;
  const time = formatTimestamp(note.atSeconds);
  if (deleted) return t(isBookmark(note) ? "deletedBookmark" : "deletedNote", { time });
  return t(isBookmark(note) ? "restoredBookmark" : "restoredNote", { time });
}

/** Offers to restore a deleted note. The panel's status says that it was deleted. */
export function Deleted({ note, onUndo }: { note: Note; onUndo: (note: Note) => Promise<void> }) {
  const t = useTranslations("notes");
  return (
    <div className="no-print flex items-center gap-2 border-b border-line px-4 py-1.5 text-sm">
      <p aria-hidden="true">{changeText({ deleted: note, restored: null }, t)}</p>
      {/* The deleted note's button had the focus. */}
      <button type="button" className="button ms-auto px-2.5 py-1" autoFocus onClick={() => void onUndo(note)}>
        {t("undo")}
      </button>
    </div>
  );
}
