import { Plus, Redo2, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import type { PlayerState } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { EditedVideo, LectureEditorPage } from "../lecture-editor-page";
import { transcriptEditorUrl } from "../teach-url";
import { usePageCommands } from "../transcript/use-page-commands";
import { ChapterFields, type FocusedChapter } from "./chapter-fields";
import { rowOf, sortedRows, withChapter } from "./chapter-rows";
import { ChapterStatus } from "./chapter-status";
import type { EditedChapters } from "./edited-chapters.server";
import { ImportChapters } from "./import-chapters";
import { SuggestChapters } from "./suggest-chapters";
import { useChapterEdits, type ChapterEdits } from "./use-chapter-edits";

type Props = { page: EditedChapters & { courseTitle: string } };

const lengthOf = ({ ready, duration }: PlayerState) => (ready && Number.isFinite(duration) ? duration : null);

/** Edits a lecture's chapters beside its video. */
export function ChapterEditor({ page }: Props) {
  const t = useTranslations("teach.chapters");
  const [slot] = useState(() => new PlayerSlot());
  const playedSeconds = usePlayer(slot, lengthOf);
  const hasLength = page.video !== null && playedSeconds !== null && playedSeconds > 0;
  const lengthMs = hasLength ? Math.ceil(playedSeconds * 1000) : page.lengthMs;
  const edits = useChapterEdits(page, lengthMs);
  const { addButton, focused, add, remove } = useChapterActions(edits, slot);
  usePageCommands(
    {
      undo: edits.undo,
      redo: edits.redo,
      save: () => void edits.store(),
      playPause: () => (slot.state().playing ? slot.pause() : slot.play()),
    },
    isPasting,
  );
  return (
    <LectureEditorPage
      page={page}
      heading={t("title", { name: page.title })}
      other={{ label: t("toTranscript"), url: transcriptEditorUrl(page) }}
      video={<EditedVideo lecture={page} slot={slot} />}
    >
      <section aria-label={t("name")} className="min-w-0">
        <div className="card overflow-hidden">
          <div className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
            <IconButton label={t("undo")} icon={Undo2} aria-disabled={!edits.canUndo} onClick={edits.undo} />
            <IconButton label={t("redo")} icon={Redo2} aria-disabled={!edits.canRedo} onClick={edits.redo} />
            <button ref={addButton} type="button" className="icon-button gap-1.5 px-2 text-sm" onClick={add}>
              <Plus className="size-4" aria-hidden="true" />
              {t("add")}
            </button>
            <ChapterStatus edits={edits} onSort={() => edits.change(sortedRows(edits.rows))} />
          </div>
          {edits.rows.length === 0 ? (
            <p className="p-6 text-pretty text-muted">{t("empty")}</p>
          ) : (
            <ChapterFields edits={edits} slot={slot} lectureId={page.lectureId} focused={focused} onRemove={remove} />
          )}
        </div>
        <SuggestChapters
          page={page}
          isEmpty={edits.rows.length === 0}
          onSuggest={(chapters) => edits.change(chapters.map(rowOf))}
        />
        <ImportChapters
          description={page.description ?? ""}
          lengthMs={lengthMs}
          isEmpty={edits.rows.length === 0}
          onImport={(chapters) => edits.change(chapters.map(rowOf))}
        />
      </section>
    </LectureEditorPage>
  );
}

/** Returns the actions that add and remove chapters, and which chapter then has the focus. */
function useChapterActions(edits: ChapterEdits, slot: PlayerSlot) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState<FocusedChapter | null>(null);
  const add = () => {
    const { rows, key } = withChapter(edits.rows, Math.round(slot.state().currentTime * 10) * 100);
    edits.change(rows);
    setFocused({ key });
  };
  const remove = (key: number) => {
    const at = edits.rows.findIndex((row) => row.key === key);
    const next = edits.rows[at + 1] ?? edits.rows[at - 1];
    edits.change(edits.rows.filter((row) => row.key !== key));
    setFocused(next ? { key: next.key } : null);
    if (!next) addButton.current?.focus();
  };
  return { addButton, focused, add, remove };
}

/** A text field that receives pasted text has its own undo. */
const isPasting = ({ target }: KeyboardEvent) => target instanceof HTMLTextAreaElement;
