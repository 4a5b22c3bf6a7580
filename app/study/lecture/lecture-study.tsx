import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { CitedMoment, Moment } from "~/citation/cited-moment";
import { formatTimestamp, lectureUrl, momentUrl } from "~/course/moment";
import { PlayerSlot } from "~/player/player-slot";
import { VideoPlayer } from "~/player/video-player";
import { Conversation, type ConversationHandle } from "~/study/conversation/conversation";
import { useSuggestionTexts } from "~/study/conversation/use-suggestion-texts";
import { copyText } from "~/study/copy-text";
import { framedAddress, useIsEmbedded } from "~/study/frame";
import { useShortcuts } from "~/study/keyboard/use-shortcuts";
import type { NoteDraft } from "~/study/notes/notes-panel";
import { useNotes } from "~/study/notes/use-notes";
import { CaptionsOverlay } from "~/study/player/captions-overlay";
import { PlayerToolbar, RATES } from "~/study/player/player-toolbar";
import { SeekStatus } from "~/study/player/seek-status";
import { Timeline } from "~/study/player/timeline";
import { useRemembered } from "~/study/remember";
import { TranscriptPanel, type TranscriptHandle } from "~/study/transcript/transcript-panel";
import type { LecturePage } from "../lecture-page.server";
import { ChaptersPanel } from "./chapters-panel";
import { LectureHeading } from "./lecture-heading";
import { PAGE_END } from "./lecture-meta";
import { Notice, useNotice } from "./notice";
import { Panes } from "./panes";
import { ReadingTabs, type Reading } from "./reading-tabs";
import { useRememberedPlace } from "./use-remembered-place";
import { useStart } from "./use-start";

// Not seen before they are asked for.
const NotesPanel = lazy(() => import("~/study/notes/notes-panel"));
const ShortcutsDialog = lazy(() => import("~/study/keyboard/shortcuts-dialog"));

const idOf = (tab: Reading) => `${tab}-panel`;

type Props = {
  page: LecturePage;
  /** In a frame, in place of the page's own; null while it is loaded. */
  conversation?: LecturePage["conversation"] | null;
};

/** A lecture's page: its video, its words, one's notes, and the conversation about it. The same by itself and in a frame. */
export function LectureStudy({ page, conversation: given = page.conversation }: Props) {
  const { course, lecture, layout } = page;
  const { courseId, lectureId } = lecture;
  const t = useTranslations("lecture");
  const words = useTranslations("transcript");
  const common = useTranslations("common");
  const isEmbedded = useIsEmbedded();
  const navigate = useNavigate();
  const conversation = given ?? page.conversation;
  const [slot] = useState(() => new PlayerSlot());
  const [tab, setTab] = useState<Reading>("ask");
  const [isTheatre, setTheatre] = useState(false);
  const [hasCaptions, setCaptions] = useRemembered<boolean>("captions", false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [cited, setCited] = useState<readonly CitedMoment[]>([]);
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const notice = useNotice();
  const notes = useNotes(courseId);
  const transcript = useRef<TranscriptHandle>(null);
  const chat = useRef<ConversationHandle>(null);
  const { start, hash } = useStart(slot, lectureId);
  const resumed = useRememberedPlace(slot, { courseId, lectureId }, start !== null || hash !== null);
  const suggestions = useSuggestionTexts(page.suggestions);
  const { say } = notice;
  const asked = start ?? hash;
  const unclear = asked && "unclear" in asked ? asked.unclear : null;
  useEffect(() => void (unclear !== null && say(t("unclearStart", { asked: unclear }))), [unclear, say, t]);
  useEffect(() => {
    if (resumed !== null)
      say(t("resumed", { time: formatTimestamp(resumed) }), {
        label: t("startOver"),
        act: () => void slot.seek(lectureId, 0),
      });
  }, [resumed, say, t, slot, lectureId]);

  const now = () => slot.state().currentTime;
  const goTo = (address: string) =>
    navigate((isEmbedded && framedAddress(address)) || address, { preventScrollReset: true });
  const seekTo = (moment: Moment) => {
    void slot.seek(moment.lectureId, moment.startSeconds);
    if (moment.lectureId !== lectureId) goTo(`${moment.openUrl}&c=${conversation.id}`);
  };
  const beginNote = (atSeconds: number, body = "") => {
    setTab("notes");
    setDraft({ atSeconds, body, key: Date.now() });
  };
  const bookmark = async () => {
    const atSeconds = now();
    const isKept = await notes.take({ lectureId, atSeconds, body: "" });
    say(isKept ? t("bookmarked", { time: formatTimestamp(atSeconds) }) : t("notSaved"));
  };
  const momentAddress = () => window.location.origin + momentUrl({ courseId, lectureId, startSeconds: now() });
  const toggleCaptions = () => setCaptions(!hasCaptions);
  const compose = useCallback((text: string) => {
    // What is typed next must find its field.
    flushSync(() => setTab("ask"));
    chat.current?.compose(text);
  }, []);

  const chapterStep = (by: 1 | -1) => {
    const starts = lecture.chapters.map(({ startMs }) => startMs / 1000);
    const to = by > 0 ? starts.find((second) => second > now() + 0.5) : starts.findLast((second) => second < now() - 3);
    if (to !== undefined) void slot.seek(lectureId, to);
  };
  const rateStep = (by: 1 | -1) => {
    const { rate } = slot.state();
    const next = by > 0 ? RATES.find((value) => value > rate) : RATES.findLast((value) => value < rate);
    if (next) slot.setRate(next);
  };
  const stepTo = (link: { lectureId: string } | null) =>
    link && goTo(lectureUrl({ courseId, lectureId: link.lectureId }));
  const skip = (by: number) => void slot.seek(lectureId, Math.max(0, now() + by), { play: slot.state().playing });
  const shortcuts = useShortcuts({
    playPause: () => (slot.state().playing ? slot.pause() : slot.play()),
    back: () => skip(-10),
    forward: () => skip(10),
    slower: () => rateStep(-1),
    faster: () => rateStep(1),
    previousChapter: () => chapterStep(-1),
    nextChapter: () => chapterStep(1),
    ask: () => compose(""),
    search: () => {
      flushSync(() => setTab("transcript"));
      transcript.current?.focusSearch();
    },
    citation: (key) => {
      const moment = cited.find(({ number }) => number === Number(key));
      if (moment) seekTo(moment);
      else say(t("noCitation", { number: key }));
    },
    evidence: () => {
      if (cited.length === 0) return say(t("noEvidence"));
      setTab("ask");
      chat.current?.showEvidence();
    },
    note: () => beginNote(now()),
    bookmark: () => void bookmark(),
    copyLink: () =>
      void copyText(momentAddress(), common("copyByHand")).then(
        (isCopied) => isCopied && say(t("linkCopied", { time: formatTimestamp(now()) })),
      ),
    captions: toggleCaptions,
    theatre: () => setTheatre(!isTheatre),
    previousLecture: () => stepTo(lecture.previous),
    nextLecture: () => stepTo(lecture.next),
    help: () => setHelpOpen(!isHelpOpen),
  });

  const here = useMemo(() => cited.filter((moment) => moment.lectureId === lectureId), [cited, lectureId]);
  const notesHere = useMemo(
    () => (notes.notes ?? []).filter((note) => note.lecture_id === lectureId),
    [notes.notes, lectureId],
  );
  const hasOwnCaptions = lecture.video?.kind === "html5" || lecture.video?.kind === "hls";
  const captionsUrl =
    lecture.timing === "exact" && lecture.cues.length > 0 ? `${lectureUrl(lecture)}/captions.vtt` : null;
  const startSeconds = start && "seconds" in start ? start.seconds : null;
  // On a wide screen the conversation has its own place, and "ask" leaves the transcript in the other.
  const panelProps = (name: Exclude<Reading, "ask">) => ({
    id: idOf(name),
    role: "tabpanel",
    "aria-labelledby": `${idOf(name)}-tab`,
    className: `reading ${tab === name ? "" : name === "transcript" && tab === "ask" ? "max-lg:hidden" : "hidden"}`,
  });

  return (
    <main id="main" className="study" data-tab={tab} data-theatre={isTheatre || undefined}>
      <Panes
        layout={layout}
        isTheatre={isTheatre}
        video={
          <div className="watching">
            <div className="video-stage">
              <div className="video-frame">
                <VideoPlayer
                  key={lectureId}
                  lecture={{ ...lecture, captionsUrl }}
                  slot={slot}
                  startSeconds={startSeconds}
                />
                <SeekStatus slot={slot} lecture={lecture} />
                {hasCaptions && !hasOwnCaptions && lecture.video && <CaptionsOverlay cues={lecture.cues} slot={slot} />}
              </div>
            </div>
            <Timeline slot={slot} lecture={lecture} notes={notesHere} cited={here} />
            <LectureHeading course={course} lecture={lecture}>
              <PlayerToolbar
                slot={slot}
                hasVideo={lecture.video !== null}
                captions={
                  captionsUrl && lecture.video && !hasOwnCaptions
                    ? { isOn: hasCaptions, onToggle: toggleCaptions }
                    : null
                }
                isTheatre={isTheatre}
                momentAddress={momentAddress}
                onNote={() => beginNote(now())}
                onBookmark={() => void bookmark()}
                onTheatre={() => setTheatre(!isTheatre)}
                onShortcuts={() => setHelpOpen(true)}
              />
            </LectureHeading>
            <Notice notice={notice} />
          </div>
        }
        reading={
          <div className="reading-pane">
            <ReadingTabs
              tab={tab}
              idOf={idOf}
              counts={{ notes: notesHere.length, chapters: lecture.chapters.length }}
              onSelect={setTab}
            />
            <div {...panelProps("transcript")}>
              <TranscriptPanel
                key={lectureId}
                ref={transcript}
                lecture={lecture}
                slot={slot}
                cited={here}
                onAskAbout={({ text }) =>
                  compose(words("askDraft", { words: text.length > 300 ? `${text.slice(0, 299)}…` : text }))
                }
                onNote={({ text, startSeconds }) => beginNote(startSeconds, `> ${text}\n\n`)}
              />
            </div>
            <div {...panelProps("notes")}>
              {tab === "notes" && (
                <Suspense>
                  <NotesPanel
                    lecture={lecture}
                    notes={notes}
                    slot={slot}
                    draft={draft}
                    onBegin={() => beginNote(now())}
                    onDone={() => setDraft(null)}
                  />
                </Suspense>
              )}
            </div>
            <div {...panelProps("chapters")}>
              {tab === "chapters" && (
                <ChaptersPanel courseId={courseId} lectureId={lectureId} chapters={lecture.chapters} slot={slot} />
              )}
            </div>
          </div>
        }
        conversation={
          <div id={idOf("ask")} className={`conversation-pane ${tab === "ask" ? "" : "max-lg:hidden"}`}>
            <Conversation
              key={conversation.id}
              ref={chat}
              place={{ course: courseId, lecture: lectureId }}
              conversation={conversation}
              isLoading={given === null}
              suggestions={suggestions}
              placeholder={t("placeholder")}
              newUrl={lectureUrl(lecture)}
              slot={slot}
              onSeek={seekTo}
              onCited={setCited}
            />
          </div>
        }
      />
      <span id={PAGE_END} hidden />
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog isOn={shortcuts.isOn} onTurn={shortcuts.turn} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </main>
  );
}
