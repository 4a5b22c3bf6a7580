import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { chapterProblems, chaptersKey } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import { lectureUrl } from "~/course/moment";
import { sendJson } from "~/study/api-fetch";
import { rowOf, typedChapters, type ChapterRow } from "./chapter-rows";
import { chaptersSaveToJson } from "./chapters-wire";
import { changed, redone, startHistory, undone } from "./edit-history";

/** `conflict`: another editor changed the chapters. `refused`: the server will never accept them. */
export type ChapterSave = "idle" | "saving" | "failed" | "conflict" | "refused";

type Page = { courseId: string; lectureId: string; chapters: Chapter[] };

/** Returns the edited chapters, their problems, and whether they are saved. */
export function useChapterEdits(page: Page, lengthMs: number | null) {
  const t = useTranslations("teach.chapters");
  const [history, setHistory] = useState(() => startHistory(page.chapters.map(rowOf)));
  const [stored, setStored] = useState(page.chapters);
  const [save, setSave] = useState<ChapterSave>("idle");
  const rows = history.now;
  const typed = typedChapters(rows);
  const problems = chapterProblems(typed, lengthMs);
  const chapters = typed.flatMap(({ startMs, title }) => (startMs === null ? [] : [{ startMs, title }]));
  const isChanged = chapters.length !== rows.length || chaptersKey(chapters) !== chaptersKey(stored);
  const hasProblems = problems.some((problem) => problem !== null);

  useBeforeUnload(useCallback((event) => isChanged && event.preventDefault(), [isChanged]));
  usePrompt({ when: isChanged, message: t("leave") });

  const isSaving = useRef(false);
  const store = async () => {
    if (isSaving.current || hasProblems || !isChanged) return;
    isSaving.current = true;
    setSave("saving");
    const result = await send(page, { before: stored, chapters });
    isSaving.current = false;
    if (result === "saved") setStored(chapters);
    setSave(result === "saved" ? "idle" : result);
  };
  return {
    rows,
    problems,
    hasProblems,
    isChanged,
    save,
    store,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next: ChapterRow[], tag: string | null = null) => setHistory((before) => changed(before, next, tag)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}

export type ChapterEdits = ReturnType<typeof useChapterEdits>;

async function send(page: Page, save: { before: Chapter[]; chapters: Chapter[] }) {
  try {
    const { ok, status } = await sendJson(`/api/teach${lectureUrl(page)}/chapters`, "PUT", chaptersSaveToJson(save));
    if (ok) return "saved";
    if (status === 409) return "conflict";
    return status >= 400 && status < 500 && ![408, 429].includes(status) ? "refused" : "failed";
  } catch {
    return "failed"; // the network failed
  }
}
