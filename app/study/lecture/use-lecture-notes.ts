import { startTransition, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp, lectureUrl, wholeSecond } from "~/course/moment";
import { isBookmark } from "~/notes/note";
import { keepDraft, keptDraft } from "~/study/kept-drafts";
import { asNoteDraft, beginNote, newDraftKey, type NoteDraft } from "~/study/notes/note-draft";
import { useNoteEdits } from "~/study/notes/use-note-edits";
import { useNotes } from "~/study/notes/use-notes";
import { useSame } from "~/study/use-same";
import { useSteady } from "~/study/use-steady";
import type { NoticeState } from "./notice";

type Options = { now: () => number; notice: NoticeState; onBegin: () => void };

/** The visitor's notes in the course and in this lecture, the note being written, and bookmarks. */
export function useLectureNotes(
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { now, notice, onBegin }: Options,
) {
  const t = useTranslations("lecture");
  const all = useNotes(courseId);
  const { draft, setDraft, keepNoteDraft, closeDraft } = useDraft(lectureUrl({ courseId, lectureId }));
  const edits = useNoteEdits();
  const here = useMemo(() => (all.notes ?? []).filter((note) => note.lectureId === lectureId), [all.notes, lectureId]);
  const begin = ({ atSeconds = now(), body = "" }: { atSeconds?: number; body?: string } = {}) => {
    const key = newDraftKey();
    setDraft((written) => beginNote(written, { atSeconds, body, key }));
    onBegin(); // commits the draft, too, so that its field has the focus before the next key
  };
  const bookmark = async () => {
    const atSeconds = now();
    const second = wholeSecond(atSeconds);
    const isMarked = here.some((note) => isBookmark(note) && wholeSecond(note.atSeconds) === second);
    if (isMarked) return notice.say(t("bookmarked", { time: formatTimestamp(atSeconds) }));
    const isSaved = await all.take({ lectureId, atSeconds, body: "" });
    notice.say(isSaved ? t("bookmarked", { time: formatTimestamp(atSeconds) }) : t("notSaved"));
  };
  const writeDraft = (key: number, body: string) => {
    setDraft((written) => (written?.key === key ? { ...written, body } : written));
    if (draft?.key === key) keepNoteDraft({ ...draft, body }); // a page that closes does not render again
  };
  const actions = useSteady({ begin, writeDraft, bookmark, closeDraft });
  return useSame({ all, here, draft, edits, ...actions });
}

/**
 * The note that is being written at an address. Each lecture has its own, which waits there when the page shows another,
 * and while it reloads.
 */
function useDraft(address: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoteDraft>>(new Map());
  const setDraft = (change: (written: NoteDraft | null) => NoteDraft | null) =>
    setDrafts((before) => {
      const after = new Map(before);
      const draft = change(before.get(address) ?? null);
      if (draft) after.set(address, draft);
      else after.delete(address);
      return after;
    });
  /** Closes a draft, also one of another lecture: the page may have gone on while it was saved. */
  const closeDraft = (key: number) => {
    const closed = [...drafts].filter(([, { key: other }]) => other === key).map(([at]) => at);
    for (const at of closed) keepDraft(`note${at}`, null);
    setDrafts((before) => new Map([...before].filter(([at]) => !closed.includes(at))));
  };
  const draft = drafts.get(address) ?? null;
  const keepNoteDraft = (written: NoteDraft | null) => keepDraft(`note${address}`, written);
  useEffect(() => {
    const kept = asNoteDraft(keptDraft(`note${address}`));
    const restore = (drafts: ReadonlyMap<string, NoteDraft>) =>
      kept === null || drafts.has(address) ? drafts : new Map(drafts).set(address, kept);
    startTransition(() => setDrafts(restore));
  }, [address]);
  useEffect(() => keepDraft(`note${address}`, draft), [address, draft]);
  return { draft, setDraft, keepNoteDraft, closeDraft };
}
