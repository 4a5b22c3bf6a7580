import { Download, NotebookPen, Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Menu, MenuButton } from "~/components/menu";
import type { Note } from "~/notes/note";
import { useFailureText } from "~/study/refusal-text";
import { changeText, Deleted, useDeletedNote } from "./deleted-note";
import type { NoteDraft } from "./note-draft";
import { NoteEditor } from "./note-editor";
import { NoteItem } from "./note-item";
import { saveDraft } from "./save-draft";
import { saveExport } from "./save-export";
import type { NoteEdits } from "./use-note-edits";
import type { Notes } from "./use-notes";

type Props = {
  lecture: { courseId: string; lectureId: string };
  notes: Notes;
  /** Plays the lecture from a second. */
  onPlay: (startSeconds: number) => void;
  draft: NoteDraft | null;
  edits: NoteEdits;
  onBegin: () => void;
  /** Called with the text of the draft when its editor loses the focus or is closed. */
  onWrite: (key: number, body: string) => void;
  /** Called with a draft's key when it is saved or cancelled. */
  onDone: (key: number) => void;
};

/** The student's notes: list, search, editor and export. */
export default function NotesPanel({
  lecture,
  notes: { notes, failure, take, change, remove },
  onPlay,
  draft,
  edits,
  onBegin,
  onWrite,
  onDone,
}: Props) {
  const t = useTranslations("notes");
  const failureText = useFailureText();
  const { courseId, lectureId } = lecture;
  const { wanted, setWanted, isWhole, setWhole, here, shown } = useFilter(notes, lectureId);
  const { last, removeNote, restore } = useDeletedNote({ take, remove });
  const save = async (body: string) => {
    if (draft) await saveDraft(draft, body, { lectureId, take, onDone });
  };
  return (
    <section aria-label={t("name")} className="flex min-h-0 flex-1 flex-col">
      <NotesTools
        courseId={courseId}
        wanted={wanted}
        isWhole={isWhole}
        onWanted={setWanted}
        onWhole={setWhole}
        onBegin={onBegin}
      />
      <p className="sr-only" role="status">
        {!last.deleted && wanted.trim() !== "" ? t("found", { count: shown.length }) : changeText(last, t)}
      </p>
      {failure && (
        <p role="alert" className="border-b border-line px-4 py-2 text-sm text-danger">
          {failureText(t(`failures.${failure}`))}
        </p>
      )}
      {last.deleted && <Deleted key={last.deleted.id} note={last.deleted} onUndo={restore} />}
      <div tabIndex={0} role="group" aria-label={t("list")} className="min-h-0 flex-1 overflow-y-auto p-2">
        {draft && <DraftEditor draft={draft} onWrite={onWrite} onSave={save} onCancel={() => onDone(draft.key)} />}
        {notes === null && !failure && <Skeleton />}
        {notes !== null && shown.length === 0 && !draft && <Empty isFiltered={here.length > 0} />}
        <NoteList notes={shown} isWhole={isWhole}>
          {(note) => (
            <NoteItem
              note={note}
              courseId={courseId}
              lectureId={lectureId}
              onPlay={onPlay}
              edits={edits}
              isRestored={note.id === last.restored?.id}
              onChange={change}
              onRemove={removeNote}
            />
          )}
        </NoteList>
      </div>
    </section>
  );
}

type DraftProps = Pick<Props, "onWrite"> & {
  draft: NoteDraft;
  onSave: (body: string) => Promise<void>;
  onCancel: () => void;
};

function DraftEditor({ draft: { key, atSeconds, body }, onWrite, ...actions }: DraftProps) {
  return (
    <NoteEditor
      key={key}
      atSeconds={atSeconds}
      body={body}
      stored=""
      onWrite={(text) => onWrite(key, text)}
      {...actions}
    />
  );
}

/** Filters notes by lecture (`here`), and those by the words that are searched for (`shown`). */
function useFilter(notes: readonly Note[] | null, lectureId: string) {
  const [wanted, setWanted] = useState("");
  const [isWhole, setWhole] = useState(false);
  const here = useMemo(
    () => (notes ?? []).filter((note) => isWhole || note.lectureId === lectureId),
    [notes, isWhole, lectureId],
  );
  const shown = useMemo(() => here.filter((note) => contains(note, wanted.trim())), [here, wanted]);
  return { wanted, setWanted, isWhole, setWhole, here, shown };
}

type ListProps = { notes: readonly Note[]; isWhole: boolean; children: (note: Note) => React.ReactNode };

/** Lists notes; those of the whole course below the titles of their lectures. */
function NoteList({ notes, isWhole, children }: ListProps) {
  return (
    <ul className="space-y-1">
      {notes.map((note, index) => (
        <li key={note.id}>
          {isWhole && note.lectureId !== notes[index - 1]?.lectureId && (
            <h2 className="px-3 pt-3 pb-1 text-sm text-muted">{note.lectureTitle ?? note.lectureId}</h2>
          )}
          {children(note)}
        </li>
      ))}
    </ul>
  );
}

const contains = ({ body, quote }: Note, text: string) =>
  `${body}\n${quote ?? ""}`.toLowerCase().includes(text.toLowerCase());

type ToolsProps = {
  courseId: string;
  wanted: string;
  isWhole: boolean;
  onWanted: (wanted: string) => void;
  onWhole: (isWhole: boolean) => void;
  onBegin: () => void;
};

/** Searches, filters, exports and adds notes. */
function NotesTools({ courseId, wanted, isWhole, onWanted, onWhole, onBegin }: ToolsProps) {
  const t = useTranslations("notes");
  return (
    <div role="search" className="no-print flex items-center gap-1 border-b border-line px-2 py-1.5">
      <Search className="ms-1.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <input
        type="search"
        value={wanted}
        onChange={(event) => onWanted(event.target.value)}
        placeholder={t("search")}
        aria-label={t("search")}
        maxLength={200}
        className="min-w-0 flex-1 rounded bg-transparent px-1.5 py-1 text-sm placeholder:text-muted"
      />
      <button
        type="button"
        className="button border-transparent px-2 py-1 text-xs whitespace-nowrap aria-pressed:bg-accent-soft aria-pressed:text-accent"
        aria-pressed={isWhole}
        onClick={() => onWhole(!isWhole)}
      >
        {t("allLectures")}
      </button>
      <Menu label={t("export")} icon={Download}>
        <MenuButton onClick={() => void saveExport(courseId, "markdown")}>{t("exportMarkdown")}</MenuButton>
        <MenuButton onClick={() => void saveExport(courseId, "anki")}>{t("exportAnki")}</MenuButton>
      </Menu>
      <button type="button" className="button button-accent px-2.5 py-1" aria-keyshortcuts="n" onClick={onBegin}>
        <NotebookPen className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t("new")}</span>
      </button>
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("notes");
  return (
    <div className="p-6 text-center text-muted">
      <NotebookPen className="mx-auto size-6 text-accent" aria-hidden="true" />
      <p className="mt-2 font-medium text-ink">{isFiltered ? t("noMatch") : t("none")}</p>
      {!isFiltered && (
        <div className="mx-auto mt-1 max-w-xs text-sm text-balance">
          <p className="pointer-coarse:hidden">{t.rich("noneHint", { kbd: (keys) => <kbd>{keys}</kbd> })}</p>
          <p className="not-pointer-coarse:hidden">{t("noneHintTouch")}</p>
        </div>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="space-y-3 p-2" aria-hidden="true">
      {[60, 85, 40].map((width) => (
        <div key={width} className="skeleton h-4" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
