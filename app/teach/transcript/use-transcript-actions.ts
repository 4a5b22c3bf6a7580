import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { diffLines } from "~/transcript/edits/diff-lines";
import type { LineChange, LineConflict } from "~/transcript/edits/line";
import { indexAt, type LinesHandle } from "./edited-lines";
import type { EditedTranscript } from "./edited-transcript.server";
import type { EditorStore } from "./editor-store";
import type { ReportStore } from "./report-store";
import { fetchOriginal } from "./transcript-requests";

type Options = {
  store: EditorStore;
  reports: ReportStore;
  lines: RefObject<LinesHandle>;
  /** Announces a result to screen readers. */
  announce: (text: string) => void;
};

export type TranscriptActions = ReturnType<typeof useTranscriptActions>;

/** Returns the actions on more than one line: undo and redo, conflicts, replacements, and the original. */
export function useTranscriptActions(page: EditedTranscript, { store, reports, lines, announce }: Options) {
  const t = useTranslations("teach.transcript");
  const showConflict = ({ change, current }: LineConflict) => {
    const startMs = (current[0] ?? change.to[0] ?? change.from[0])?.startMs ?? 0;
    lines.current?.edit(indexAt(store.state().lines, startMs));
  };
  return {
    showConflict,
    settle: (conflict: LineConflict, isMine: boolean) => {
      store.settle(conflict, isMine);
      if (store.state().conflicts.length === 0) showConflict(conflict);
    },
    step: (kind: "undo" | "redo") => {
      const changes = store[kind]();
      if (changes) reports.stepped(changes);
      announce(changes ? t(kind === "undo" ? "undone" : "redone") : t("nothingToUndo"));
      const [change] = changes ?? [];
      if (change) lines.current?.show(change.at);
    },
    change: (changes: LineChange[], said: "replaced" | "speakers.renamed" | "shift.shifted") => {
      store.commit();
      if (store.change(changes)) announce(t(said, { count: changes.reduce((sum, { to }) => sum + to.length, 0) }));
    },
    restoreOriginal: async () => {
      const original = await fetchOriginal(page);
      store.commit();
      const isChanged = store.change(diffLines(store.state().lines, original), { isRestored: true });
      announce(t(isChanged ? "originalRestored" : "originalShown"));
    },
  };
}
