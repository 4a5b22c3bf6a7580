import {
  Crosshair,
  Download,
  Ear,
  Flag,
  History,
  Keyboard,
  Redo2,
  Replace,
  Timer,
  Undo2,
  UserPen,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { Menu, MenuButton } from "~/components/menu";
import type { PlayerSlot } from "~/player/player-slot";
import type { Line } from "~/transcript/edits/line";
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
import { ShiftTimes } from "./shift-times";
import type { TranscriptActions } from "./use-transcript-actions";

type Props = {
  page: EditedTranscript;
  store: EditorStore;
  state: EditorState;
  slot: PlayerSlot;
  isFinding: boolean;
  actions: Pick<TranscriptActions, "step" | "change" | "restoreOriginal">;
  onFind: () => void;
  onShowCurrent: () => void;
  reportCount: number;
  onNextReport: () => void;
  unsureCount: number;
  onNextUnsure: () => void;
};

type OpenDialog = "history" | "speakers" | "shift" | "shortcuts";

const FORMATS = ["vtt", "srt", "txt"] as const;

/** Actions on the whole transcript. */
export function EditorToolbar(props: Props) {
  const { page, store, state, actions, isFinding } = props;
  const t = useTranslations("teach.transcript");
  const formats = useTranslations("transcript");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
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
      {tool(t("undo"), Undo2, () => actions.step("undo"), {
        "aria-disabled": !state.canUndo,
      })}
      {tool(t("redo"), Redo2, () => actions.step("redo"), {
        "aria-disabled": !state.canRedo,
      })}
      {named(t("find"), <Replace className="size-4" aria-hidden="true" />, props.onFind, {
        "aria-expanded": isFinding,
      })}
      {tool(t("showCurrent"), Crosshair, props.onShowCurrent)}
      {state.lines.some(({ speaker }) => speaker) && tool(t("speakers.rename"), UserPen, () => setDialog("speakers"))}
      {state.lines.length > 0 && tool(t("shift.title"), Timer, () => setDialog("shift"))}
      <NextToCheck kind="unsure" count={props.unsureCount} onClick={props.onNextUnsure} />
      <NextToCheck kind="reports" count={props.reportCount} onClick={props.onNextReport} />
      <span className="ms-auto text-xs text-muted tabular-nums max-sm:sr-only">
        {t("lineCount", { count: state.lines.length })}
      </span>
      {named(t("history"), <History className="size-4" aria-hidden="true" />, () => setDialog("history"))}
      <Menu label={formats("download")} icon={Download}>
        {FORMATS.map((format) => (
          <MenuButton key={format} onClick={() => download(format)}>
            {formats(`formats.${format}`)}
          </MenuButton>
        ))}
      </Menu>
      {tool(t("shortcuts.title"), Keyboard, () => setDialog("shortcuts"))}
      {dialog && <ToolDialog {...props} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

function ToolDialog(props: Props & { dialog: OpenDialog; onClose: () => void }) {
  const { dialog, onClose, page, state, slot, actions } = props;
  if (dialog === "history")
    return <HistoryDialog page={page} onRestoreOriginal={actions.restoreOriginal} onClose={onClose} />;
  if (dialog === "speakers")
    return (
      <RenameSpeaker
        lines={state.lines}
        onRename={(changes) => actions.change(changes, "speakers.renamed")}
        onClose={onClose}
      />
    );
  if (dialog === "shift")
    return (
      <ShiftTimes
        lines={state.lines}
        slot={slot}
        onShift={(change) => actions.change([change], "shift.shifted")}
        onClose={onClose}
      />
    );
  return <EditorShortcuts onClose={onClose} />;
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
