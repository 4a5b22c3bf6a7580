import { NotebookPen } from "lucide-react";
import { lazy, Suspense } from "react";
import type { StudyPanel } from "~/study/panel";

// Loaded when the panel is first opened.
const NotesPanel = lazy(() => import("./notes-panel"));

export const notesPanel: StudyPanel = {
  id: "notes",
  icon: NotebookPen,
  shortcut: { name: "note", run: ({ notes }) => notes.begin() },
  count: ({ notes }) => notes.here.length,
  Panel: ({ study: { page, slot, notes } }) => (
    <Suspense>
      <NotesPanel
        lecture={page.lecture}
        notes={notes.all}
        slot={slot}
        draft={notes.draft}
        edits={notes.edits}
        onBegin={() => notes.begin()}
        onWrite={notes.writeDraft}
        onDone={notes.closeDraft}
      />
    </Suspense>
  ),
};
