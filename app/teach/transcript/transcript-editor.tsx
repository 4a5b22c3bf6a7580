import { Link, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { parseMomentTime } from "~/course/moment";
import { PlayerSlot } from "~/player/player-slot";
import { VideoPlayer } from "~/player/video-player";
import { SeekStatus } from "~/study/player/seek-status";
import { diffLines } from "~/transcript/edits/diff-lines";
import type { LineConflict } from "~/transcript/edits/line";
import { PreviewButton } from "../preview-button";
import { chapterEditorUrl, teachUrl } from "../teach-url";
import { Conflicts } from "./conflicts";
import { EditedLines, indexAt, type LinesHandle } from "./edited-lines";
import type { EditedTranscript } from "./edited-transcript.server";
import { EditorToolbar } from "./editor-toolbar";
import { FindPanel } from "./find-panel";
import { ReportNotice } from "./report-notice";
import { SaveStatus } from "./save-status";
import { commandOf } from "./shortcuts";
import { fetchOriginal } from "./transcript-requests";
import { useEditorStore } from "./use-editor-store";
import { useReportReview } from "./use-report-review";

type Props = { page: EditedTranscript & { courseTitle: string } };

/** Edits a lecture's transcript beside its video. */
export function TranscriptEditor({ page }: Props) {
  const t = useTranslations("teach.transcript");
  const { courseId, courseTitle, lectureId, title } = page;
  const { store, state, reports, reported } = useEditorStore(page);
  const [slot] = useState(() => new PlayerSlot());
  const [isFinding, setFinding] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const lines = useRef<LinesHandle>(null);
  const find = useRef<HTMLInputElement>(null);
  const review = useReportReview({
    store,
    lines: state.lines,
    reports,
    reported,
    handle: lines,
    announce: setAnnouncement,
  });
  useOpeningMoment((ms) => {
    lines.current?.edit(Math.max(0, indexAt(state.lines, ms)));
    void slot.seek(lectureId, ms / 1000, { play: false });
  });
  const step = (kind: "undo" | "redo") => {
    const changes = store[kind]();
    if (changes) reports.stepped(changes);
    setAnnouncement(changes ? t(kind === "undo" ? "undone" : "redone") : t("nothingToUndo"));
    const [change] = changes ?? [];
    if (change) lines.current?.show(change.at);
  };
  const openFind = useCallback(() => {
    setFinding(true);
    requestAnimationFrame(() => find.current?.select());
  }, []);
  usePageCommands({
    undo: () => step("undo"),
    redo: () => step("redo"),
    find: openFind,
    save: () => void store.save(),
    nextReport: review.showNext,
    playPause: () => (slot.state().playing ? slot.pause() : slot.play()),
  });
  const showConflict = ({ change, current }: LineConflict) => {
    const startMs = (current[0] ?? change.to[0] ?? change.from[0])?.startMs ?? 0;
    lines.current?.edit(indexAt(store.state().lines, startMs));
  };
  const restoreOriginal = async () => {
    const original = await fetchOriginal(page);
    store.commit();
    const isChanged = store.change(diffLines(store.state().lines, original));
    setAnnouncement(t(isChanged ? "originalRestored" : "originalShown"));
  };
  return (
    <main id="main" className="mx-auto max-w-7xl p-4 pb-6 sm:p-6">
      <Link to={teachUrl(courseId)} className="text-sm text-muted hover:text-ink">
        {courseTitle}
      </Link>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">{t("title", { name: title })}</h1>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link to={chapterEditorUrl(page)} className="text-sm text-accent hover:underline">
            {t("toChapters")}
          </Link>
          <PreviewButton
            courseId={courseId}
            lecture={page}
            className="cursor-pointer text-sm text-accent hover:underline"
          />
          <SaveStatus save={state.save} hasConflicts={state.conflicts.length > 0} onSave={() => void store.save()} />
        </div>
      </div>
      {state.restored > 0 && <p className="mt-2 text-sm text-muted">{t("restored", { count: state.restored })}</p>}
      <Conflicts
        conflicts={state.conflicts}
        onShow={showConflict}
        onSettle={(conflict, isMine) => {
          store.settle(conflict, isMine);
          if (store.state().conflicts.length === 0) showConflict(conflict);
        }}
      />
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-page max-lg:pb-2">
          <EditedVideo page={page} slot={slot} />
        </div>
        <section aria-label={t("name")} className="card flex min-w-0 flex-col overflow-hidden">
          <EditorToolbar
            page={page}
            store={store}
            state={state}
            onStep={step}
            onFind={() => (isFinding ? setFinding(false) : openFind())}
            isFinding={isFinding}
            reportCount={review.count}
            onNextReport={review.showNext}
            onRename={(changes) => {
              store.commit();
              if (store.change(changes)) setAnnouncement(t("speakers.renamed", { count: changes.length }));
            }}
            onShowCurrent={() => lines.current?.show(indexAt(state.lines, slot.state().currentTime * 1000))}
            onRestoreOriginal={restoreOriginal}
          />
          {isFinding && (
            <FindPanel
              ref={find}
              lines={state.lines}
              onShow={(index) => lines.current?.edit(index)}
              onReplace={(changes) => {
                store.commit();
                if (store.change(changes)) setAnnouncement(t("replaced", { count: changes.length }));
              }}
              onClose={() => setFinding(false)}
            />
          )}
          <ReportNotice reported={reported} onTakeBack={review.takeBack} />
          {state.lines.length === 0 ? (
            <p className="p-6 text-muted">{t("empty")}</p>
          ) : (
            <EditedLines
              ref={lines}
              store={store}
              lines={state.lines}
              slot={slot}
              lectureId={lectureId}
              review={review}
            />
          )}
        </section>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </main>
  );
}

/** Opens the line of the moment in the address, `?t=754`, when the page opens. */
function useOpeningMoment(show: (ms: number) => void): void {
  const [query] = useSearchParams();
  const seconds = parseMomentTime(query.get("t"));
  const latest = useRef(show);
  useEffect(() => void (latest.current = show));
  useEffect(() => {
    if (seconds !== null) latest.current(seconds * 1000);
  }, [seconds]);
}

function EditedVideo({ page, slot }: Props & { slot: PlayerSlot }) {
  const { lectureId, title, language, video, posterUrl, durationMs, lineCount } = page;
  // Without captions: those of the file are not what is being edited.
  const lecture = { lectureId, title, language, video, posterUrl, durationMs, captionsUrl: null };
  return (
    <div className="relative lg:sticky lg:top-4 max-lg:mx-auto max-lg:max-w-[calc(30dvh*16/9)]">
      <VideoPlayer lecture={{ ...lecture, hasTranscript: lineCount > 0 }} slot={slot} />
      <SeekStatus slot={slot} lecture={lecture} />
    </div>
  );
}

type PageCommands = Record<"undo" | "redo" | "find" | "save" | "nextReport" | "playPause", () => void>;

/** Listens for the commands that are not about one line. */
function usePageCommands(commands: PageCommands): void {
  const latest = useRef(commands);
  useEffect(() => void (latest.current = commands));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const command = commandOf(event);
      if (!command || !(command in latest.current)) return;
      event.preventDefault();
      latest.current[command as keyof PageCommands]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
