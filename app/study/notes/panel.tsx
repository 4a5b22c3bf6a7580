import { NotebookPen } from "lucide-react";
import { memo, Suspense } from "react";
import { latePart } from "~/components/late-part";
import { preloadOnce } from "~/components/preload-once";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { PendingEditor } from "./pending-editor";

// Loaded when the panel is first opened.
const importPanel = () => import("./notes-panel");
const NotesPanel = latePart(importPanel, "in-place");

export const notesPanel: StudyPanel = {
  id: "notes",
  icon: NotebookPen,
  shortcut: { name: "note", run: ({ notes }) => notes.begin() },
  count: ({ notes }) => notes.here.length,
  preload: preloadOnce(importPanel),
  Panel: memo(LectureNotes),
};

function LectureNotes({ study: { page, play, notes } }: { study: Study }) {
  return (
    <Suspense fallback={notes.draft && <PendingEditor draft={notes.draft} onWrite={notes.writeDraft} />}>
      <NotesPanel
        lecture={page.lecture}
        notes={notes.all}
        onPlay={play}
        draft={notes.draft}
        edits={notes.edits}
        onBegin={() => notes.begin()}
        onWrite={notes.writeDraft}
        onDone={notes.closeDraft}
      />
    </Suspense>
  );
}
