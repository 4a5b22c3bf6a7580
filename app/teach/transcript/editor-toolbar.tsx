import {
  Crosshair,
  Download,
  Ear,
  Flag,
  History,
  Keyboard,
  Redo2,
  Replace,
  Undo2,
  UserPen,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { Menu, MenuButton } from "~/components/menu";
import type { Line, LineChange } from "~/transcript/edits/line";
import { writeSrt } from "~/transcript/write-srt";
import { writeText } from "~/transcript/write-text";
import { writeVtt } from "~/transcript/write-vtt";
import type { EditedTranscript } from "./edited-transcript.server";
import { EditorShortcuts } from "./editor-shortcuts";
import type { EditorState } from "./editor-state";
import type { EditorStore } from "./editor-store";
import { HistoryDialog } from "./history-dialog";
import { RenameSpeaker } from "./rename-speaker";
import { saveFile } from "./save-file";

type Props = {
  page: EditedTranscript;
  store: EditorStore;
  state: EditorState;
  isFinding: boolean;
  onStep: (kind: "undo" | "redo") => void;
  onFind: () => void;
  onShowCurrent: () => void;
  onRestoreOriginal: () => Promise<void>;
  reportCount: number;
  onNextReport: () => void;
  unsureCount: number;
  onNextUnsure: () => void;
  onRename: (changes: LineChange[]) => void;
};

const FORMATS = ["vtt", "srt", "txt"] as const;

/** Actions on the whole transcript. */
export function EditorToolbar({ page, store, state, isFinding, onRestoreOriginal, ...actions }: Props) {
  const t = useTranslations("teach.transcript");
  const formats = useTranslations("transcript");
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const download = (format: (typeof FORMATS)[number]) => {
    store.commit();
    saveFile(WRITERS[format](page.title, store.state().lines), `${page.lectureId}.${format}`);
  };
  const tool = (label: string, icon: LucideIcon, onClick: () => void, more = {}) => (
    <IconButton label={label} icon={icon} onClick={onClick} {...more} />
  );
  const named = (label: string, icon: React.ReactNode, onClick: () => void, more = {}) => (
    <button type="button" className="icon-button gap-1.5 px-2 text-sm" onClick={onClick} {...more}>
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
      {tool(t("undo"), Undo2, () => actions.onStep("undo"), {
        "aria-disabled": !state.canUndo,
      })}
      {tool(t("redo"), Redo2, () => actions.onStep("redo"), {
        "aria-disabled": !state.canRedo,
      })}
      {named(t("find"), <Replace className="size-4" aria-hidden="true" />, actions.onFind, {
        "aria-expanded": isFinding,
      })}
      {tool(t("showCurrent"), Crosshair, actions.onShowCurrent)}
      {state.lines.some(({ speaker }) => speaker) && tool(t("speakers.rename"), UserPen, () => setRenaming(true))}
      <NextToCheck kind="unsure" count={actions.unsureCount} onClick={actions.onNextUnsure} />
      <NextToCheck kind="reports" count={actions.reportCount} onClick={actions.onNextReport} />
      <span className="ms-auto text-xs text-muted tabular-nums max-sm:sr-only">
        {t("lineCount", { count: state.lines.length })}
      </span>
      {named(t("history"), <History className="size-4" aria-hidden="true" />, () => setHistoryOpen(true))}
      <Menu label={formats("download")} icon={Download}>
        {FORMATS.map((format) => (
          <MenuButton key={format} onClick={() => download(format)}>
            {formats(`formats.${format}`)}
          </MenuButton>
        ))}
      </Menu>
      {tool(t("shortcuts.title"), Keyboard, () => setShortcutsOpen(true))}
      {isHistoryOpen && (
        <HistoryDialog page={page} onRestoreOriginal={onRestoreOriginal} onClose={() => setHistoryOpen(false)} />
      )}
      {isRenaming && (
        <RenameSpeaker lines={state.lines} onRename={actions.onRename} onClose={() => setRenaming(false)} />
      )}
      {areShortcutsOpen && <EditorShortcuts onClose={() => setShortcutsOpen(false)} />}
    </div>
  );
}

const TO_CHECK = {
  unsure: { icon: Ear, waiting: "unsureLeft", next: "nextUnsure" },
  reports: { icon: Flag, waiting: "reports.waiting", next: "reports.next" },
} as const;

/** Shows how many places wait for a person, and leads to the next one. Renders nothing if none does. */
function NextToCheck({ kind, count, onClick }: { kind: keyof typeof TO_CHECK; count: number; onClick: () => void }) {
  const t = useTranslations("teach.transcript");
  const { icon: Icon, waiting, next } = TO_CHECK[kind];
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="button border-accent px-2 py-1 text-accent tabular-nums"
      aria-label={t(next, { count })}
      title={t(next, { count })}
      onClick={onClick}
    >
      <Icon className="size-4" aria-hidden="true" />
      {t(waiting, { count })}
    </button>
  );
}

const WRITERS: Record<(typeof FORMATS)[number], (title: string, lines: readonly Line[]) => string> = {
  vtt: (_, lines) => writeVtt(lines),
  srt: (_, lines) => writeSrt(lines),
  txt: (title, lines) => writeText(title, lines),
};
