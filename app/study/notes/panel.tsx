import { NotebookPen } from "lucide-react";
import { memo, Suspense } from "react";
import { latePart } from "~/components/late-part";
import { preloadOnce } from "~/components/preload-once";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { PendingEditor } from "./pending-editor";
import { saveDraft } from "./save-draft";

// Loaded when the panel is first opened.
const importPanel = () => import("./notes-panel");
const NotesPanel = latePart(importPanel, "in-place");

export const notesPanel: StudyPanel = {
  id: "notes",
  icon: NotebookPen,
  shortcut: { name: "note", run: ({ notes }) => notes.begin() },
  count: ({ notes }) => notes.here.length,
  takesFocus: ({ notes }) => notes.draft !== null,
  preload: preloadOnce(importPanel),
  Panel: memo(LectureNotes),
};

function LectureNotes({ study: { page, play, notes } }: { study: Study }) {
  const { draft } = notes;
  const saving = { lectureId: page.lecture.lectureId, take: notes.all.take, onDone: notes.closeDraft };
  const pending = draft && (
    <PendingEditor
      key={draft.key}
      draft={draft}
      onWrite={notes.writeDraft}
      onSave={(body) => saveDraft(draft, body, saving)}
    />
  );
  return (
    <Suspense fallback={pending}>
      <NotesPanel
        lecture={page.lecture}
        notes={notes.all}
        onPlay={play}
        draft={draft}
        edits={notes.edits}
        onBegin={() => notes.begin()}
        onWrite={notes.writeDraft}
        onDone={notes.closeDraft}
      />
    </Suspense>
  );
}
