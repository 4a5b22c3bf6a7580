import { Link, useSearchParams } from "@remix-run/react";
import { forwardRef, useEffect, useRef, useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useLatest } from "~/components/use-latest";
import { parseMomentTime } from "~/course/moment";
import { PlayerSlot } from "~/player/player-slot";
import { EditedVideo, LectureEditorPage } from "../lecture-editor-page";
import { chapterEditorUrl, teachUrl } from "../teach-url";
import { Conflicts } from "./conflicts";
import { EditedLines, indexAt, type LinesHandle } from "./edited-lines";
import type { EditedTranscript } from "./edited-transcript.server";
import type { EditProblem } from "./editor-state";
import { EditorToolbar } from "./editor-toolbar";
import { FindPanel } from "./find-panel";
import { ReportNotice } from "./report-notice";
import { SaveStatus } from "./save-status";
import { commandOf } from "./shortcuts";
import { useEditorStore } from "./use-editor-store";
import { usePageCommands } from "./use-page-commands";
import { useReportReview } from "./use-report-review";
import { useTranscriptActions } from "./use-transcript-actions";
import { useUnsureLines } from "./use-unsure-lines";
import { WaitingNotice } from "./waiting-notice";

type Props = { page: EditedTranscript & { courseTitle: string } };

/** Edits a lecture's transcript beside its video. */
export function TranscriptEditor({ page }: Props) {
  const t = useTranslations("teach.transcript");
  const { store, state, reported, slot, lines, review, unsure, actions, announcement } = useTranscriptEditor(page);
  const { isFinding, field, openFind, closeFind } = useFindPanel();
  const { lines: shown } = state;
  useEditorCommands({ store, slot, review, unsure, actions }, openFind);
  return (
    <LectureEditorPage
      page={page}
      heading={t("title", { name: page.title })}
      other={{ label: t("toChapters"), url: chapterEditorUrl(page) }}
      status={
        <SaveStatus save={state.save} hasConflicts={state.conflicts.length > 0} onSave={() => void store.save()} />
      }
      notices={<Notices page={page} state={state} actions={actions} />}
      video={<EditedVideo lecture={{ ...page, hasTranscript: page.lineCount > 0 }} slot={slot} />}
    >
      <section aria-label={t("name")} className="card flex min-w-0 flex-col overflow-hidden">
        <EditorToolbar
          page={page}
          store={store}
          state={state}
          slot={slot}
          actions={actions}
          onFind={isFinding ? closeFind : openFind}
          isFinding={isFinding}
          reportCount={review.count}
          onNextReport={review.showNext}
          unsureCount={unsure.count}
          onNextUnsure={unsure.showNext}
          onShowCurrent={() => lines.current?.show(indexAt(shown, slot.state().currentTime * 1000))}
        />
        {isFinding && (
          <FindPanel
            ref={field}
            lines={shown}
            onShow={(index) => lines.current?.edit(index)}
            onReplace={(changes) => actions.change(changes, "replaced")}
            onClose={closeFind}
          />
        )}
        <ProblemNotice problem={state.problem} />
        <ReportNotice reported={reported} onTakeBack={review.takeBack} />
        <TranscriptLines
          ref={lines}
          store={store}
          lines={shown}
          slot={slot}
          page={page}
          review={review}
          onConfirm={unsure.confirm}
        />
      </section>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </LectureEditorPage>
  );
}

/** Says why the last change was not made, unless its line says so. */
function ProblemNotice({ problem }: { problem: EditProblem | null }) {
  const t = useTranslations("teach.transcript");
  return (
    <p role="status" className="text-sm text-pretty text-danger not-empty:border-b not-empty:border-line not-empty:p-3">
      {problem?.key === null ? t(`problems.${problem.kind}`) : ""}
    </p>
  );
}

/** State of the editor: the lines, the reports, the video and the actions on them. */
function useTranscriptEditor(page: Props["page"]) {
  const { store, state, reports, reported } = useEditorStore(page);
  const [slot] = useState(() => new PlayerSlot());
  const [announcement, announce] = useState("");
  const lines = useRef<LinesHandle>(null);
  const review = useReportReview({ store, lines: state.lines, reports, reported, handle: lines, announce });
  const unsure = useUnsureLines({ store, lines: state.lines, handle: lines, announce });
  const actions = useTranscriptActions(page, { store, reports, lines, announce });
  useOpeningMoment((ms) => {
    lines.current?.edit(Math.max(0, indexAt(state.lines, ms)));
    void slot.seek(page.lectureId, ms / 1000, { play: false });
  });
  return { store, state, reported, slot, lines, review, unsure, actions, announcement };
}

type Editor = ReturnType<typeof useTranscriptEditor>;

/** Lets the keyboard shortcuts of the page act on the editor. */
function useEditorCommands(
  { store, slot, review, unsure, actions }: Pick<Editor, "store" | "slot" | "review" | "unsure" | "actions">,
  openFind: () => void,
): void {
  usePageCommands(
    {
      undo: () => actions.step("undo"),
      redo: () => actions.step("redo"),
      find: openFind,
      save: () => void store.save(),
      nextReport: review.showNext,
      nextUnsure: unsure.showNext,
      playPause: () => (slot.state().playing ? slot.pause() : slot.play()),
    },
    undoesTyping,
  );
}

/** The text of a line belongs to the transcript. The other fields undo what is typed in them. */
const undoesTyping = (event: KeyboardEvent) =>
  event.target instanceof HTMLInputElement && /^(undo|redo)$/.test(commandOf(event) ?? "");

/**
 * Offers an uploaded transcript that waits, and says how many unsaved changes were restored from this browser and which
 * of them conflict with others' changes.
 */
function Notices({ page, state, actions }: Props & Pick<Editor, "state" | "actions">) {
  const t = useTranslations("teach.transcript");
  return (
    <>
      <WaitingNotice waiting={page.waiting} />
      {state.restored > 0 && <p className="mt-2 text-sm text-muted">{t("restored", { count: state.restored })}</p>}
      <Conflicts conflicts={state.conflicts} onShow={actions.showConflict} onSettle={actions.settle} />
    </>
  );
}

const TranscriptLines = forwardRef<
  LinesHandle,
  Omit<ComponentProps<typeof EditedLines>, "lectureId" | "language"> & Props
>(function TranscriptLines({ page: { courseId, lectureId, language }, ...props }, ref) {
  const t = useTranslations("teach.transcript");
  if (props.lines.length === 0)
    return (
      <p className="p-6 text-pretty text-muted">
        {t("empty")}{" "}
        <Link to={`${teachUrl(courseId)}#lectures`} className="text-accent hover:underline">
          {t("addTranscript")}
        </Link>
      </p>
    );
  return <EditedLines {...props} lectureId={lectureId} language={language} ref={ref} />;
});

/** Opens and closes the find panel. Opening it selects its field. */
function useFindPanel() {
  const [isFinding, setFinding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const openFind = () => {
    setFinding(true);
    requestAnimationFrame(() => field.current?.select());
  };
  return { isFinding, field, openFind, closeFind: () => setFinding(false) };
}

/** Scrolls to the moment in the address, `?t=754`, when the page opens. */
function useOpeningMoment(show: (ms: number) => void): void {
  const [query] = useSearchParams();
  const seconds = parseMomentTime(query.get("t"));
  const latest = useLatest(show);
  useEffect(() => {
    if (seconds !== null) latest.current(seconds * 1000);
  }, [seconds, latest]);
}
