import { Play } from "lucide-react";
import { memo, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "~/components/is-composing";
import { formatTimestamp } from "~/course/moment";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { unsureConfidence } from "~/transcript/confidence";
import { maxTextOf } from "~/transcript/edits/check-change";
import type { Line } from "~/transcript/edits/line";
import type { PlacedReport } from "~/transcript/reports/place-reports";
import type { EditorStore } from "./editor-store";
import { LineReport } from "./line-report";
import { LineTools } from "./line-tools";
import type { Decide } from "./report-review";
import { commandOf } from "./shortcuts";
import { UnsureNote } from "./unsure-note";
import { NUDGE_MS, type LineActions } from "./use-line-actions";

type Props = {
  line: Line;
  index: number;
  lineKey: number;
  /** BCP 47 tag of the language that is spoken. The browser checks the spelling in it. */
  language: string;
  store: EditorStore;
  actions: LineActions;
  /** True if the line has the focus. It then shows its tools. */
  isActive: boolean;
  /** True if the video is at this line. */
  isCurrent: boolean;
  /** Id of the datalist of known speakers. */
  speakers: string;
  /** The open reports on the line. */
  reports: readonly PlacedReport[] | undefined;
  onDecide: Decide;
  /** Confirms the line of a key. */
  onConfirm: (lineKey: number) => void;
};

/** A line with a play button and a text field, and with its tools while it is edited. */
export const EditedLine = memo(function EditedLine(props: Props) {
  const { line, index, lineKey, store, actions, isActive, isCurrent, speakers, reports = [], onDecide } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const time = formatTimestamp(line.startMs / 1000);
  return (
    <div
      className="edited-line"
      data-active={isActive || undefined}
      data-current={isCurrent || undefined}
      data-unsure={unsureConfidence(line) !== null || undefined}
    >
      <PlayLine time={time} isCurrent={isCurrent} onPlay={() => actions.play(lineKey)} />
      <div className="min-w-0">
        {line.speaker && !isActive && <p className="px-2 text-xs font-medium text-muted">{line.speaker}</p>}
        <LineText {...props} field={field} />
        {isActive && (
          <LineTools
            line={line}
            index={index}
            lineKey={lineKey}
            field={field}
            actions={actions}
            store={store}
            speakers={speakers}
          />
        )}
        {reports.map((placed) => (
          <LineReport key={placed.report.reportId} line={line} placed={placed} onDecide={onDecide} />
        ))}
      </div>
    </div>
  );
});

/** The text field of a line, and whether the recognizer was unsure of its words. */
function LineText({ field, ...props }: Props & { field: RefObject<HTMLTextAreaElement> }) {
  const { line, lineKey, language, store, isActive, onConfirm } = props;
  const t = useTranslations("teach.transcript");
  const noteId = useId();
  const { text, isContested, problem, setTyped } = useTypedText(props);
  // What a person has typed is not the recognizer's any more.
  const unsure = text === line.text ? unsureConfidence(line) : null;
  const maxLength = maxTextOf([line]);
  const isFull = isActive && text.length >= maxLength;
  const hasNotes = isFull || isContested || problem !== null;
  const describedBy = [unsure && noteId, hasNotes && `${noteId}-notes`].filter(Boolean).join(" ") || undefined;
  const onKeyDown = useLineKeys(props, text);
  return (
    <>
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={maxLength}
        dir="auto"
        lang={language}
        spellCheck
        aria-label={t("lineAt", { time: formatTimestamp(line.startMs / 1000) })}
        aria-describedby={describedBy}
        className="edited-text"
        onChange={({ target: { value } }) => {
          setTyped(value);
          store.type(lineKey, value);
        }}
        onBlur={() => store.commit()}
        onKeyDown={onKeyDown}
      />
      <div id={`${noteId}-notes`} className="px-2 text-xs text-pretty not-empty:py-1">
        {isActive && <FullNote isFull={isFull} />}
        {isContested && <p className="text-danger">{t("contestedLine")}</p>}
        {problem && (
          <p role="alert" className="text-danger">
            {t(`problems.${problem}`)}
          </p>
        )}
      </div>
      {unsure && (
        <UnsureNote
          id={noteId}
          confidence={unsure}
          onConfirm={({ isByKey }) => {
            onConfirm(lineKey);
            if (isByKey) field.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Returns the text that the field shows, whether another editor changed its line, and why a change was not made. */
function useTypedText({ line, lineKey, store }: Props) {
  const [typed, setTyped] = useState(() => store.draftOf(lineKey) ?? line.text);
  // Subscribed, because an undo that ends a draft leaves the line as it was.
  const draft = useSyncExternalStore(
    store.subscribe,
    () => store.draftOf(lineKey),
    () => null,
  );
  const isContested = useSyncExternalStore(
    store.subscribe,
    () => store.isContested(lineKey),
    () => false,
  );
  const problem = useSyncExternalStore(
    store.subscribe,
    () => store.problemAt(lineKey),
    () => null,
  );
  // The draft is shown, including a trailing space, until an undo or another editor changes the line.
  const isTyped = draft !== null || collapseWhitespace(typed) === line.text;
  return { text: isTyped ? typed : line.text, isContested, problem, setTyped };
}

/** Says that a line is full: the browser takes no more characters, and says nothing. */
function FullNote({ isFull }: { isFull: boolean }) {
  const t = useTranslations("teach.transcript");
  return (
    <p role="status" className="text-muted">
      {isFull ? t("fullLine") : ""}
    </p>
  );
}

function PlayLine({ time, isCurrent, onPlay }: { time: string; isCurrent: boolean; onPlay: () => void }) {
  const t = useTranslations("teach.transcript");
  return (
    <button
      type="button"
      className="time group"
      aria-label={t("play", { time })}
      aria-current={isCurrent ? "true" : undefined}
      tabIndex={-1}
      onClick={onPlay}
    >
      <Play className="size-3 shrink-0" aria-hidden="true" />
      {time}
    </button>
  );
}

/** Handles keys without modifiers that split, merge and move between lines, as in a text editor. */
function useLineKeys({ index, lineKey, actions, onConfirm }: Props, text: string) {
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const command = commandOf(event);
    if (command === "confirm") {
      event.preventDefault();
      return onConfirm(lineKey);
    }
    if (command) return runCommand(command, event, lineKey, actions);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const caret = selectionStart === selectionEnd ? selectionStart : null;
    if (event.key === "Enter") actions.split(lineKey, text, selectionEnd);
    else if (event.key === "Backspace" && caret === 0) actions.merge(lineKey);
    else if (event.key === "ArrowUp" && caret === 0) actions.focus(index - 1);
    else if (event.key === "ArrowDown" && caret === text.length) actions.focus(index + 1, 0);
    else return;
    event.preventDefault();
  };
}

function runCommand(command: ReturnType<typeof commandOf>, event: KeyboardEvent, key: number, actions: LineActions) {
  const run: Partial<Record<NonNullable<typeof command>, () => void>> = {
    playLine: () => actions.play(key),
    startEarlier: () => actions.nudge(key, "start", -NUDGE_MS),
    startLater: () => actions.nudge(key, "start", NUDGE_MS),
    endEarlier: () => actions.nudge(key, "end", -NUDGE_MS),
    endLater: () => actions.nudge(key, "end", NUDGE_MS),
    startNow: () => actions.setToNow(key, "start"),
    endNow: () => actions.setToNow(key, "end"),
  };
  const act = command && run[command];
  if (!act) return; // the page's own command
  event.preventDefault();
  event.stopPropagation();
  act();
}
