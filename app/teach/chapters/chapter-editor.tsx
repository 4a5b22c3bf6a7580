import { Link } from "@remix-run/react";
import { Plus, Redo2, Undo2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlayerState } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { VideoPlayer } from "~/player/video-player";
import { SeekStatus } from "~/study/player/seek-status";
import { PreviewButton } from "../preview-button";
import { teachUrl, transcriptEditorUrl } from "../teach-url";
import { commandOf } from "../transcript/shortcuts";
import { ChapterFields } from "./chapter-fields";
import { rowOf, sortedRows, withChapter } from "./chapter-rows";
import { ChapterStatus } from "./chapter-status";
import type { EditedChapters } from "./edited-chapters.server";
import { ImportChapters } from "./import-chapters";
import { useChapterEdits } from "./use-chapter-edits";

type Props = { page: EditedChapters & { courseTitle: string } };

const LINK = "cursor-pointer text-sm text-accent hover:underline";

const lengthOf = ({ ready, duration }: PlayerState) => (ready && Number.isFinite(duration) ? duration : null);

/** Edits a lecture's chapters beside its video. */
export function ChapterEditor({ page }: Props) {
  const t = useTranslations("teach.chapters");
  const { courseId, courseTitle, lectureId, title } = page;
  const [slot] = useState(() => new PlayerSlot());
  const playedSeconds = usePlayer(slot, lengthOf);
  const hasLength = page.video !== null && playedSeconds !== null && playedSeconds > 0;
  const lengthMs = hasLength ? Math.ceil(playedSeconds * 1000) : page.lengthMs;
  const edits = useChapterEdits(page, lengthMs);
  const [added, setAdded] = useState<number | null>(null);
  usePageKeys({
    undo: edits.undo,
    redo: edits.redo,
    save: () => void edits.store(),
    playPause: () => (slot.state().playing ? slot.pause() : slot.play()),
  });
  const add = () => {
    const { rows, key } = withChapter(edits.rows, Math.round(slot.state().currentTime * 10) * 100);
    edits.change(rows);
    setAdded(key);
  };
  return (
    <main id="main" className="mx-auto max-w-7xl p-4 pb-16 sm:p-6">
      <Link to={teachUrl(courseId)} className="text-sm text-muted wrap-anywhere hover:text-ink">
        {courseTitle}
      </Link>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">{t("title", { name: title })}</h1>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link to={transcriptEditorUrl(page)} className="text-sm text-accent hover:underline">
            {t("toTranscript")}
          </Link>
          <PreviewButton courseId={courseId} lecture={page} className={LINK} />
        </div>
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-page max-lg:pb-2">
          <Video page={page} slot={slot} />
        </div>
        <section aria-label={t("name")} className="min-w-0">
          <div className="card overflow-hidden">
            <div className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
              <Tool label={t("undo")} isOff={!edits.canUndo} onClick={edits.undo}>
                <Undo2 className="size-4" aria-hidden="true" />
              </Tool>
              <Tool label={t("redo")} isOff={!edits.canRedo} onClick={edits.redo}>
                <Redo2 className="size-4" aria-hidden="true" />
              </Tool>
              <button type="button" className="icon-button gap-1.5 px-2 text-sm" onClick={add}>
                <Plus className="size-4" aria-hidden="true" />
                {t("add")}
              </button>
              <ChapterStatus edits={edits} onSort={() => edits.change(sortedRows(edits.rows))} />
            </div>
            {edits.rows.length === 0 ? (
              <p className="p-6 text-pretty text-muted">{t("empty")}</p>
            ) : (
              <ChapterFields edits={edits} slot={slot} lectureId={lectureId} focused={added} />
            )}
          </div>
          <ImportChapters
            description={page.description ?? ""}
            lengthMs={lengthMs}
            isEmpty={edits.rows.length === 0}
            onImport={(chapters) => edits.change(chapters.map(rowOf))}
          />
        </section>
      </div>
    </main>
  );
}

function Video({ page, slot }: Props & { slot: PlayerSlot }) {
  const { lectureId, title, language, video, posterUrl, durationMs, hasTranscript } = page;
  const lecture = { lectureId, title, language, video, posterUrl, durationMs, hasTranscript, captionsUrl: null };
  return (
    <div className="relative lg:sticky lg:top-4 max-lg:mx-auto max-lg:max-w-[calc(30dvh*16/9)]">
      <VideoPlayer lecture={lecture} slot={slot} />
      <SeekStatus slot={slot} lecture={lecture} />
    </div>
  );
}

type ToolProps = { label: string; isOff: boolean; onClick: () => void; children: React.ReactNode };

function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button aria-disabled:opacity-40"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

type Commands = Record<"undo" | "redo" | "save" | "playPause", () => void>;

/** The same keys as in the editor of transcripts. */
function usePageKeys(commands: Commands): void {
  const latest = useRef(commands);
  useEffect(() => void (latest.current = commands));
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = commandOf(event);
    if (command !== "undo" && command !== "redo" && command !== "save" && command !== "playPause") return;
    // Text that is being pasted has an undo of its own.
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    latest.current[command]();
  }, []);
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onKeyDown]);
}
