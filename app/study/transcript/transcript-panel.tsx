import { forwardRef, Suspense, useCallback, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { latePart } from "~/components/late-part";
import type { PlayerSlot } from "~/player/player-slot";
import { SelectionMenu, type SelectedWords } from "./selection-menu";
import type { TranscribedLecture, TranscriptCue } from "./transcribed-lecture";
import { TranscriptLines, type LinesHandle } from "./transcript-lines";
import { TranscriptTools } from "./transcript-tools";
import { useTranscriptSearch } from "./use-transcript-search";

// Loaded when a student first reports a mistake.
const ReportDialog = latePart(() => import("./report-dialog"));

type Props = {
  lecture: TranscribedLecture;
  slot: PlayerSlot;
  /** The moments that the current answer cites, in any lecture. */
  cited: readonly CitedMoment[];
  /** Plays the lecture from a second. */
  onPlay: (startSeconds: number) => void;
  onAskAbout: (words: SelectedWords) => void;
  onNote: (words: SelectedWords) => void;
};

export type TranscriptHandle = {
  focusSearch: () => void;
  /** Shows the current line again, if the student has scrolled elsewhere. */
  follow: () => void;
};

/** The transcript: follows the video, and can be searched, selected and downloaded. */
export const TranscriptPanel = forwardRef<TranscriptHandle, Props>(function TranscriptPanel(
  { lecture, slot, cited, onPlay, onAskAbout, onNote },
  handle,
) {
  const t = useTranslations("transcript");
  const section = useRef<HTMLElement>(null);
  const lines = useRef<LinesHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const { cues, lectureId, timing } = lecture;
  const search = useTranscriptSearch(
    cues,
    useCallback((cue) => lines.current?.show(cue), []),
  );
  const [isFollowing, setFollowing] = useState(true);
  const [reported, setReported] = useState<TranscriptCue | null>(null);
  const citedBy = useMemo(
    () =>
      citedByCue(
        cues,
        cited.filter((moment) => moment.lectureId === lectureId),
      ),
    [cues, cited, lectureId],
  );
  useImperativeHandle(
    handle,
    () => ({ focusSearch: () => field.current?.focus(), follow: () => setFollowing(true) }),
    [],
  );

  if (cues.length === 0) return <NoTranscript hasVideo={lecture.video !== null} />;
  return (
    <section ref={section} aria-label={t("name")} className="relative flex min-h-0 flex-1 flex-col">
      <TranscriptTools ref={field} lecture={lecture} search={search} />
      {timing === "estimated" && <p className="px-4 py-2 text-sm text-muted">{t("estimated")}</p>}
      <TranscriptLines
        ref={lines}
        lecture={lecture}
        slot={slot}
        marks={search.marks}
        citedBy={citedBy}
        isFollowing={isFollowing}
        onFollow={setFollowing}
        onPlay={onPlay}
        onReport={setReported}
      />
      <SelectionMenu
        section={section}
        lecture={lecture}
        onAskAbout={onAskAbout}
        onNote={onNote}
        onReport={setReported}
      />
      {reported && (
        <Suspense>
          <ReportDialog lecture={lecture} cue={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </section>
  );
});

function NoTranscript({ hasVideo }: { hasVideo: boolean }) {
  const t = useTranslations("transcript");
  return (
    <section aria-label={t("name")} className="grid flex-1 place-items-center p-8 text-center text-muted">
      <div>
        <p className="font-medium text-ink">{t("none")}</p>
        <p className="mt-1 max-w-xs text-sm text-balance">{t(hasVideo ? "noneHint" : "noneHintNoVideo")}</p>
      </div>
    </section>
  );
}

/** Maps the index of each cited cue to the numbers of its citations, as text. */
function citedByCue(cues: readonly TranscriptCue[], cited: readonly CitedMoment[]): ReadonlyMap<number, string> {
  const numbers = new Map<number, Set<number>>();
  for (const { number, saidAtSeconds, endSeconds } of cited) {
    for (const [index, { startMs, endMs }] of cues.entries()) {
      if (endMs <= saidAtSeconds * 1000 || startMs >= endSeconds * 1000) continue;
      numbers.set(index, (numbers.get(index) ?? new Set()).add(number));
    }
  }
  return new Map([...numbers].map(([index, set]) => [index, [...set].join(" ")]));
}
