import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { NoteDraft } from "~/study/notes/note-draft";
import { useNotes } from "~/study/notes/use-notes";
import type { NoticeState } from "./notice";

type Options = { now: () => number; notice: NoticeState; onBegin: () => void };

/** The visitor's notes in the course and in this lecture, the note being written, and bookmarks. */
export function useLectureNotes(
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { now, notice, onBegin }: Options,
) {
  const t = useTranslations("lecture");
  const all = useNotes(courseId);
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const here = useMemo(() => (all.notes ?? []).filter((note) => note.lectureId === lectureId), [all.notes, lectureId]);
  const begin = ({ atSeconds = now(), body = "" }: { atSeconds?: number; body?: string } = {}) => {
    onBegin();
    setDraft({ atSeconds, body, key: Date.now() });
  };
  const bookmark = async () => {
    const atSeconds = now();
    const isSaved = await all.take({ lectureId, atSeconds, body: "" });
    notice.say(isSaved ? t("bookmarked", { time: formatTimestamp(atSeconds) }) : t("notSaved"));
  };
  return { all, here, draft, begin, bookmark, closeDraft: () => setDraft(null) };
}
